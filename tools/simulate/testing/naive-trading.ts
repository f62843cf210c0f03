import type { Fact, OrderFact, TradeFact } from '@agio/core';
import type { Session } from '@agio/database';
import { allOrders, fillHistory, fillsOfOrder, latestTrades, orderHistory } from '../../../modules/spot/history/queries.ts';
import { TestMarket } from '../../../modules/spot/testing/market.ts';
import type { Chance } from '../chance.ts';
import { byId, comparedList, idsOf, latest, read } from './beside-facts.ts';
import type { Compared, Told } from './beside-facts.ts';
import { PEOPLE } from './made-up-records.ts';

/** Orders of three people in one market that rest, meet, are amended and end, many of them in the same moments: the facts of each command. */
export function playedTrades(chance: Chance, fromMs: number, count: number): (readonly Fact[])[] {
  const market = new TestMarket(fromMs, PEOPLE.length);
  for (let round = 0; round < count; round += 1) {
    if (chance.once(3)) market.nowMs += chance.pick([1, 1_000, 3_600_000]);
    const customer = chance.pick(PEOPLE);
    const open = market.core.openOrders(customer);
    const order = open[0];
    if (order !== undefined && chance.once(4))
      market.apply({ kind: 'cancel', customer, target: { order: chance.pick(open).id }, request: null });
    else if (order !== undefined && chance.once(6))
      market.apply({ kind: 'amend', customer, order: order.id, ticks: order.ticks, lots: order.lots + 5, request: null });
    else
      market.place(customer, chance.pick(['buy', 'sell']), 200 + chance.int(-2, 2), chance.int(2, 60), {
        timeInForce: chance.pick(['GTC', 'GTC', 'IOC']),
        stp: chance.pick(['expire-taker', 'expire-maker', 'decrement']),
      });
  }
  return market.outcomes.map(({ facts }) => facts);
}

/** Every history of orders and trades. */
export async function tradingLists(session: Session, facts: readonly Told[], customers: readonly number[]): Promise<Compared[]> {
  const all: Compared[] = [];
  const orders = byId(
    latest<OrderFact>(
      facts,
      ({ fact }) => fact === 'order',
      ({ id }) => id,
    ),
  );
  const trades = byId(
    latest<TradeFact>(
      facts,
      ({ fact }) => fact === 'trade',
      ({ id }) => id,
    ),
  );
  for (const customer of customers) {
    all.push(
      ...(await orderLists(
        session,
        customer,
        orders.filter((one) => one.customer === customer),
      )),
    );
    all.push(...(await fillLists(session, customer, trades)));
  }
  for (const limit of [1, 7, 500])
    for (const before of [undefined, trades[5]?.id])
      all.push({
        what: `${limit} trades before ${before}`,
        told: idsOf(await latestTrades(session, 0, limit, before)),
        expected: idsOf(trades.filter(({ id }) => before === undefined || id < before).slice(0, limit)),
      });
  return all;
}

async function orderLists(session: Session, customer: number, own: readonly OrderFact[]): Promise<Compared[]> {
  const all: Compared[] = [];
  const ended = own
    .filter(({ status }) => status === 'filled' || status === 'cancelled' || status === 'expired')
    .toSorted((one, other) => other.updatedAtMs - one.updatedAtMs || other.id - one.id);
  const edge = ended[Math.floor(ended.length / 2)]?.updatedAtMs;
  for (const status of [undefined, 'filled', 'cancelled', 'expired'])
    for (const side of [undefined, 'buy', 'sell'])
      for (const [fromMs, toMs] of [[], [edge], [undefined, edge]])
        all.push(
          await comparedList(
            `ended orders ${status} ${side} ${fromMs} ${toMs} of ${customer}`,
            (part) => orderHistory(session, { customer, market: 0, side, status, type: undefined, fromMs, toMs }, part),
            ended.filter(
              (one) =>
                (status === undefined || one.status === status) &&
                (side === undefined || one.side === side) &&
                (fromMs === undefined || one.updatedAtMs >= fromMs) &&
                (toMs === undefined || one.updatedAtMs <= toMs),
            ),
          ),
        );
  const made = own[Math.floor(own.length / 3)]?.createdAtMs;
  for (const side of [undefined, 'sell'])
    for (const [fromMs, toMs] of [[], [made], [undefined, made]]) {
      const filter = { customer, market: undefined, side, type: undefined, fromMs, toMs };
      const found: number[] = [];
      for (let cursor: string | undefined; ;) {
        const { list, next } = await allOrders(session, filter, { limit: 17, cursor });
        found.push(...idsOf(list));
        if (next === null) break;
        cursor = next;
      }
      const expected = own.filter(
        (one) =>
          (side === undefined || one.side === side) &&
          (fromMs === undefined || one.createdAtMs >= fromMs) &&
          (toMs === undefined || one.createdAtMs <= toMs),
      );
      const newest = expected.toSorted((one, other) => other.createdAtMs - one.createdAtMs || other.id - one.id);
      all.push({ what: `orders ${side} ${fromMs} ${toMs} of ${customer}`, told: found, expected: idsOf(newest) });
    }
  return all;
}

interface Side {
  readonly trade: TradeFact;
  readonly role: 'maker' | 'taker';
}

/** The maker's side of a trade with oneself comes first. */
async function fillLists(session: Session, customer: number, trades: readonly TradeFact[]): Promise<Compared[]> {
  const all: Compared[] = [];
  const sides = trades.flatMap((trade): Side[] => [
    { trade, role: 'maker' },
    { trade, role: 'taker' },
  ]);
  const own = sides.filter(({ role, trade }) => trade[role].customer === customer);
  const text = ({ role, trade }: Side): string => `${trade.id} ${role} ${trade[role].order} ${trade.quote} ${trade[role].fee}`;
  const edge = own[Math.floor(own.length / 2)]?.trade.atMs;
  for (const [fromMs, toMs] of [[], [edge], [undefined, edge]]) {
    const expected = own
      .filter(({ trade: { atMs } }) => (fromMs === undefined || atMs >= fromMs) && (toMs === undefined || atMs <= toMs))
      .map(text);
    const { byCursors, byPages, totals } = await read(
      (part) => fillHistory(session, { customer, market: 0, fromMs, toMs }, part),
      expected.length,
    );
    const told = [byPages, byCursors].map((list) =>
      list.map(({ fee, order, quote, role, trade }) => `${trade} ${role} ${order} ${quote} ${fee}`),
    );
    all.push({
      what: `fills ${fromMs} ${toMs} of ${customer}`,
      told: [...told, totals],
      expected: [expected, expected, [expected.length]],
    });
  }
  for (const order of new Set(own.slice(0, 9).map(({ role, trade }) => trade[role].order)))
    all.push({
      what: `fills of order ${order}`,
      told: (await fillsOfOrder(session, order)).map(({ fee, trade }) => `${trade} ${fee}`),
      expected: sides
        .filter(({ role, trade }) => trade[role].order === order)
        .map(({ role, trade }) => `${trade.id} ${trade[role].fee}`)
        .toReversed(),
    });
  return all;
}
