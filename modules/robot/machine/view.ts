import type { MachineTools } from '@agio/core';
import { assert, toBig } from '@agio/kernel';
import { reserveOf } from '../planner/index.ts';
import { marketsOf } from '../terms.ts';
import type { MarketView, QuotedMarket, Rules, View } from '../planner/index.ts';
import type { LiveRobot } from './books.ts';

/** The rules of a market for orders of a customer, as planners have them. */
export function rulesOf(tools: MachineTools, market: number, customer: number): Rules {
  const found = tools.marketAt(market);
  assert(found !== undefined, 'a robot is of a market');
  const { baseAtomsPerLot, maxLots, minLots, minTotal, quoteAtomsPerTickLot } = found;
  const { maker, taker } = tools.feeRates(market, customer);
  return {
    baseAtomsPerLot: BigInt(baseAtomsPerLot),
    quoteAtomsPerTickLot: BigInt(quoteAtomsPerTickLot),
    minLots,
    maxLots,
    minTotal: toBig(minTotal.hi, minTotal.lo),
    makerRate: maker,
    takerRate: taker,
  };
}

/** A market as terms are checked with it. */
export const quotedAt = (tools: MachineTools, market: number, customer: number): QuotedMarket => ({
  rules: rulesOf(tools, market, customer),
  lastTicks: tools.watches.lastTicks(market),
});

/** What a robot sees: its own money less what rests and what is on its way to the book, and its markets. */
export function viewOf(tools: MachineTools, { asks, record, state }: LiveRobot): View {
  const { customer, owner, terms } = record;
  const of = { owner, kind: 'trading' } as const;
  const onWay = (state?.orders ?? []).filter(({ tag }) => asks.get(tag)?.order === 0);
  let free = 0n;
  const markets = marketsOf(terms).map((market, at): MarketView => {
    const found = tools.marketAt(market);
    assert(found !== undefined, 'a robot is of markets');
    const rules = rulesOf(tools, market, customer);
    if (at === 0) free += tools.money.available(of, found.quote.id);
    let base = tools.money.available(of, found.base.id);
    for (const order of onWay)
      if (order.at !== at) continue;
      else if (order.side === 'buy') free -= reserveOf(order, rules);
      else base -= reserveOf(order, rules);
    return {
      market,
      rules,
      status: found.status,
      lastTicks: tools.watches.lastTicks(market),
      lastAtMs: found.ticker.lastAtMs,
      bidTicks: tools.bestTicks(market, 'buy'),
      askTicks: tools.bestTicks(market, 'sell'),
      free: base,
    };
  });
  const room = tools.ordersLeft(customer) - onWay.length;
  return { nowMs: tools.nowMs(), free, room, isFrozen: tools.customer(customer) !== 'enabled', markets };
}
