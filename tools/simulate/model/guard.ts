import type { Refusal, SetPriceGuard, SetReference } from '@agio/core';
import { MINUTE_MS } from '@agio/kernel/time';
import { MOST_TICKS, other, smaller, worse } from './world.ts';
import type { ModelCustomer, ModelMarket, ModelOrder, World } from './world.ts';

/** The price that rules refer to. */
export function referencePrice(world: World, market: ModelMarket): bigint {
  if (market.reference !== null && world.now >= market.reference.liveUntil) return market.reference.centre;
  return market.trades.at(-1)?.ticks ?? BigInt(market.definition.openingTicks);
}

/** Five per cent worse than a price, for a side. */
function fivePercentWorse(side: 'buy' | 'sell', price: bigint): bigint {
  if (side === 'buy') return smaller((price * 105n) / 100n, MOST_TICKS);
  const lowest = (price * 95n + 99n) / 100n;
  return lowest < 1n ? 1n : lowest;
}

function askOf(world: World, market: ModelMarket, customer: number, side: 'buy' | 'sell') {
  return side === 'buy' ? world.restraint(customer, market.quote, market.base) : world.restraint(customer, market.base, market.quote);
}

/** The worst price for whoever may only trade near the reference. */
function nearPrice(world: World, market: ModelMarket, side: 'buy' | 'sell'): bigint {
  const known = market.reference !== null && market.reference.ticks > 0n;
  return fivePercentWorse(side, known ? (market.reference?.ticks ?? 0n) : referencePrice(world, market));
}

/** The worst price at which an order may be filled, null for any. */
export function guardPrice(world: World, market: ModelMarket, { asked }: Pick<ModelOrder, 'asked'>): bigint | null {
  const { customer: id, side } = asked;
  if (askOf(world, market, id, side) === 'near_reference') return nearPrice(world, market, side);
  const customer = world.customers[id - 1] as ModelCustomer;
  const { reference } = market;
  const isOld = reference === null || world.now - reference.setAt > 60 * MINUTE_MS;
  const isFree = customer.wide || !customer.guarded || isOld || reference.ticks === 0n;
  return isFree ? null : fivePercentWorse(side, reference.ticks);
}

/** The nearer of two bounds for a side. */
export function nearer(side: 'buy' | 'sell', one: bigint | null, two: bigint | null): bigint | null {
  if (one === null || two === null) return one ?? two;
  return worse(side, one, two) ? two : one;
}

/** Why this side of a market is closed to a customer, by what they owe or what stands still. */
export function restrained(world: World, market: ModelMarket, customer: number, side: 'buy' | 'sell'): Refusal | undefined {
  const asks = [askOf(world, market, customer, side), askOf(world, market, 0, other(side))];
  return asks.find((ask): ask is Refusal => ask !== undefined && ask !== 'near_reference');
}

/** Whether a resting order may no longer give what it offers, or not at its price. */
export function isBarred(world: World, market: ModelMarket, { asked, ticks }: ModelOrder): boolean {
  const ask = askOf(world, market, asked.customer, asked.side);
  if (ask === 'near_reference') return worse(asked.side, ticks, nearPrice(world, market, asked.side));
  return ask !== undefined;
}

export function setReference(world: World, { dayTicks, isLive, market: id, ticks }: SetReference): Refusal | object {
  const market = world.markets[id];
  if (market === undefined) return 'unknown_market';
  if ([ticks, dayTicks].some((one) => !Number.isInteger(one) || one < 0 || BigInt(one) > MOST_TICKS)) return 'invalid_definition';
  const before = market.reference;
  const last = market.trades.at(-1)?.ticks;
  const at = isLive && last !== undefined ? last : (before?.centre ?? referencePrice(world, market));
  const next = { ticks: BigInt(ticks), day: BigInt(dayTicks), setAt: world.now, liveUntil: isLive ? world.now + 3 * MINUTE_MS : 0 };
  if (isLive || before === null) market.reference = { ...next, centre: at, movedAt: world.now };
  else if (ticks === 0 || world.now - before.movedAt < MINUTE_MS) market.reference = { ...next, centre: at, movedAt: before.movedAt };
  else {
    // A tenth of the band, and at least one tick, towards the reference.
    const tenth = (at * BigInt(market.definition.priceBandPercent ?? 30)) / 1_000n;
    const most = tenth < 1n ? 1n : tenth;
    const way = BigInt(ticks) - at;
    const step = way > most ? most : way < -most ? -most : way;
    market.reference = { ...next, centre: at + step, movedAt: world.now };
  }
  if (before === null || before.ticks !== next.ticks || before.day !== next.day)
    world.facts.push({ fact: 'market_reference', market: id, ticks, dayTicks, atMs: world.now });
  return {};
}

export function setPriceGuard(world: World, { customer: id, isOn }: SetPriceGuard): Refusal | object {
  const customer = world.customers[id - 1];
  if (customer === undefined || customer.parent !== 0) return 'unknown_customer';
  customer.guarded = isOn;
  world.facts.push({ fact: 'price_guard', customer: id, isOn });
  return {};
}
