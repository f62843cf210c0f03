import { answer, fail } from '@agio/contracts';
import type { Calls, DataOf, Handlers } from '@agio/contracts';
import type { Fiat } from '@agio/contracts/payment';
import { amountText, caughtUp, coinAt, priceText, totalText } from '@agio/deals';
import { numberOf } from '@agio/kernel';
import type { OtcOrderRecord } from '../model.ts';
import { ordersOfYear } from '../orders/rows.ts';
import type { Room } from './room.ts';
import { feeOf } from './order-views.ts';

export type StatementCall = 'otcMonths' | 'otcYear';
type Line = DataOf<Calls['otcYear']>['list'][number];
type Month = DataOf<Calls['otcMonths']>['months'][number];

const YEAR_LINES_MAX = 1_000;
const MONTHS = 12;

/** What a customer has traded, for their own books. */
export function statementHandlers(room: Room): Handlers<StatementCall> {
  return {
    async otcYear({ query }, { customer }) {
      const year = Number(query.year);
      if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
      const of = { fromMs: Date.UTC(year, 0), toMs: Date.UTC(year + 1, 0), after: query.cursor === undefined ? 0 : numberOf(query.cursor) };
      const list = await ordersOfYear(room.database, customer, of, YEAR_LINES_MAX);
      return answer({ list: list.map((order) => lineOf(room, customer, order)), isLast: list.length < YEAR_LINES_MAX });
    },
    async otcMonths(_input, { customer }) {
      if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
      return answer({ months: await monthsOf(room, customer) });
    },
  };
}

function lineOf(room: Room, customer: number, order: OtcOrderRecord): Line {
  const coin = coinAt(room, order.coin);
  const isBuyer = customer === order.buyer;
  return {
    id: String(order.id),
    time: order.createdAtMs,
    role: isBuyer ? 'buyer' : 'seller',
    isMaker: customer === order.maker,
    coin: coin.code,
    amount: amountText(order.amount, coin),
    price: priceText(order.price),
    fiat: order.fiat,
    total: totalText(order.total),
    toBuyer: order.toBuyer === '' ? null : amountText(order.toBuyer, coin),
    fee: order.toBuyer === '' ? '0' : amountText(feeOf(order), coin),
    method: order.method,
    other: room.uidOf(isBuyer ? order.seller : order.buyer),
    state: order.state,
  };
}

interface MonthRow {
  readonly month: string;
  readonly fiat: Fiat;
  readonly orders: bigint;
  readonly faults: bigint;
  readonly turnover: string;
}

/** The same faults as in a merchant's figures, for orders of their advertisements alone. */
async function monthsOf(room: Room, customer: number): Promise<Month[]> {
  const now = new Date(room.now());
  const fromMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1);
  const rows = await room.database.query<MonthRow>(
    `select to_char(to_timestamp(created_at / 1000) at time zone 'UTC', 'YYYY-MM') as month, fiat, count(*) as orders,
       count(*) filter (where (state = 'cancelled' and reason in ('maker', 'deadline')) or (state = 'expired' and buyer = maker)) as faults,
       coalesce(sum(total) filter (where state = 'success'), 0) as turnover
     from otc_order where maker = $1 and created_at >= $2 group by 1, 2 order by 1 desc, 2`,
    [customer, fromMs],
  );
  const months = new Map<string, MonthRow[]>();
  for (const row of rows) months.set(row.month, [...(months.get(row.month) ?? []), row]);
  return [...months].map(([month, of]) => {
    const orders = of.reduce((sum, row) => sum + Number(row.orders), 0);
    const faults = of.reduce((sum, row) => sum + Number(row.faults), 0);
    const turnover = of.map(({ fiat, turnover: total }) => ({ fiat, total: totalText(total) }));
    return { month, orders, completion: 1 - faults / orders, turnover };
  });
}
