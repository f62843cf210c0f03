import type { MachineTools } from '@agio/core';
import { assert, toBig } from '@agio/kernel';
import { reserveOf } from '../planner/index.ts';
import type { MarketView, Rules, View } from '../planner/index.ts';
import type { Robot } from './books.ts';

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

/** What a robot sees: its own money less what rests and what is on its way to the book, and its market. */
export function viewOf(tools: MachineTools, { asks, record, state }: Robot): View {
  const { customer, market, owner } = record;
  const found = tools.marketAt(market);
  assert(found !== undefined, 'a robot is of a market');
  const rules = rulesOf(tools, market, customer);
  const of = { owner, kind: 'trading' } as const;
  let free = tools.money.available(of, found.quote.id);
  let base = tools.money.available(of, found.base.id);
  let room = tools.ordersLeft(customer);
  for (const order of state?.orders ?? []) {
    if (asks.get(order.tag)?.order !== 0) continue;
    room -= 1;
    if (order.side === 'buy') free -= reserveOf(order, rules);
    else base -= reserveOf(order, rules);
  }
  const view: MarketView = {
    market,
    rules,
    status: found.status,
    lastTicks: tools.watches.lastTicks(market),
    lastAtMs: 0,
    bidTicks: tools.bestTicks(market, 'buy'),
    askTicks: tools.bestTicks(market, 'sell'),
    free: base,
  };
  return { nowMs: tools.nowMs(), free, room, isFrozen: tools.customer(customer) !== 'enabled', markets: [view] };
}
