import { answer, fail } from '@agio/contracts';
import type { HandlerResult, Handlers } from '@agio/contracts';
import { PROFIT_GROUPS } from '@agio/contracts/wallet';
import type { ProfitGroup, YearProfit } from '@agio/contracts/wallet';
import { assert, formatDecimal } from '@agio/kernel';
import { RATE_DIGITS } from '@agio/module';
import { momentOf, wallAt } from '@agio/module/zone';
import { sheetAt } from '../balances/sheet/then.ts';
import { caughtUp, text } from '../calls/room.ts';
import type { Room } from '../calls/room.ts';
import { movedBefore } from './movements.ts';
import type { PastPorts } from './ports.ts';
import { PastWorth } from './worth.ts';
import { ProfitYear } from './year.ts';
import type { Line } from './year.ts';

export type ProfitRoom = PastPorts & Room;

export function profitHandlers(room: ProfitRoom): Handlers<'accountProfit'> {
  return {
    accountProfit: ({ query }, { customer, host }) => profitOf(room, customer, { ...query, host }),
  };
}

/** A customer's year in the zone and, unless another one is asked for, the currency of a host's site. */
export async function profitOf(
  room: ProfitRoom,
  customer: number,
  {
    currency: wanted,
    host,
    year,
  }: { readonly year: number; readonly currency?: YearProfit['currency'] | undefined; readonly host: string },
): Promise<HandlerResult<YearProfit>> {
  const nowMs = room.now();
  const timeZone = room.timeZoneOf(host);
  const [from, end] = [startOf(timeZone, year), startOf(timeZone, year + 1)];
  if (from > nowMs) return fail('PARAMETER_ERROR', [{ field: 'year', problem: 'in_the_future' }]);
  const late = await caughtUp(room, customer, undefined);
  if (late !== undefined) return late;
  const [currency, to] = [wanted ?? room.siteOf(host).rateCurrency, Math.min(end, nowMs + 1)];
  const lines = await linesOf(room, customer, { currency, from, timeZone, to });
  return answer({
    year,
    from,
    to,
    timeZone,
    isOver: end <= nowMs,
    currency,
    method: 'moving_average',
    lines: shown(room, lines),
    sums: sumsOf(lines),
  });
}

/** The first moment of a year. */
const startOf = (timeZone: string, year: number): number => momentOf(timeZone, Date.UTC(year, 0, 1));
const yearAt = (timeZone: string, atMs: number): number => new Date(wallAt(timeZone, atMs)).getUTCFullYear();

type Within = Pick<YearProfit, 'from' | 'timeZone' | 'to'> & { readonly currency: ReturnType<Room['siteOf']>['rateCurrency'] };

/** Costs come from all that happened before, so that everything is read from the customer's first posting on. */
async function linesOf(room: ProfitRoom, customer: number, { currency, from, timeZone, to }: Within): Promise<readonly Line[]> {
  const pools = new Set(room.heldFor.filter(({ line }) => line === 'pools').map(({ moves }) => moves));
  const markets = room.core.markets;
  const year = new ProfitYear({ fromMs: from, pools, markets });
  /** At the end of a year shares of pools that are gone are lost. */
  const close = async (atMs: number): Promise<void> => {
    if (year.pooled.length === 0) return;
    const sheet = await sheetAt(room.database, room, customer, [atMs]);
    const gone = year.pooled.filter((coin) => !sheet.some((one) => one.account === 'pools' && one.coin === coin));
    if (gone.length === 0) return;
    const worth = await PastWorth.at(room, currency, [atMs]);
    for (const coin of gone) year.lose(coin, atMs, worth);
  };
  let endMs = 0;
  for await (const part of movedBefore(room.database, [customer, ...room.core.subAccounts(customer)], to)) {
    const worth = await PastWorth.at(
      room,
      currency,
      part.map(({ atMs }) => atMs),
    );
    for (const moved of part) {
      if (moved.atMs >= endMs) {
        if (endMs > 0) await close(endMs - 1);
        endMs = startOf(timeZone, yearAt(timeZone, moved.atMs) + 1);
      }
      year.add(moved, worth);
    }
  }
  if (endMs > 0 && endMs < to) await close(endMs - 1);
  await close(to - 1);
  return year.lines;
}

const valueText = (value: bigint): string => formatDecimal(value, RATE_DIGITS);

/** In the order of groups, then of coins. */
function shown({ core }: Room, lines: readonly Line[]): YearProfit['lines'] {
  const place = ({ group }: Line): number => PROFIT_GROUPS.indexOf(group);
  return lines
    .toSorted((one, other) => place(one) - place(other) || one.coin - other.coin || (one.kind < other.kind ? -1 : 1))
    .map(({ amount, coin: id, cost, gain, value, ...line }) => {
      const coin = core.coins[id];
      assert(coin !== undefined, 'the core knows the coin of every posting');
      return {
        ...line,
        coin: coin.code,
        amount: text(amount, coin),
        value: valueText(value),
        cost: valueText(cost),
        gain: valueText(gain),
      };
    });
}

function sumsOf(lines: readonly Line[]): YearProfit['sums'] {
  const sum = (...groups: readonly ProfitGroup[]): string =>
    valueText(lines.reduce((all, { gain, group }) => (groups.includes(group) ? all + gain : all), 0n));
  return {
    disposals: sum('disposal'),
    income: sum('income'),
    expenses: sum('expense'),
    result: sum('disposal', 'income', 'expense'),
  };
}
