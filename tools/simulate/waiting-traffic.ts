import type { AmendOrder, OrderTypeName, PlaceOrder, RequestKey, SelfTradeName, SideName } from '@agio/core';
import type { Chance } from './chance.ts';
import type { ModelOrder } from './model/world.ts';

const WAITING: readonly OrderTypeName[] = ['stop-limit', 'stop-market', 'take-profit-limit', 'take-profit-market', 'trailing-stop'];
const MODES: readonly SelfTradeName[] = ['expire-taker', 'expire-maker', 'expire-both', 'decrement'];

/** What an order is drawn from. */
interface Source {
  readonly chance: Chance;
  readonly nowMs: number;
  readonly customer: number;
  readonly owner: number | undefined;
  readonly request: RequestKey | null;
  /** A client order id that nobody has used. */
  readonly name: string;
  /** A price near the last one of a market. */
  readonly priceOf: (market: number, side: SideName) => number;
}

/** An order with a trigger; one in a few has terms that do not fit. */
export function waitingOrder({ chance, customer, name, nowMs, owner, priceOf, request }: Source): PlaceOrder {
  const market = Number(chance.weighed({ 0: 5, 1: 3, 2: 2 }));
  const side = chance.pick<SideName>(['buy', 'sell']);
  const type = chance.pick<OrderTypeName>(WAITING);
  const isLimit = type.endsWith('-limit');
  const isTrailing = type === 'trailing-stop';
  const byTotal = !isLimit && side === 'buy' && !chance.once(20);
  const time = chance.weighed({ GTC: 60, GTD: 20, IOC: isLimit ? 10 : 0, FOK: isLimit ? 10 : 0 });
  const distance = chance.once(2)
    ? { trailingBps: chance.once(10) ? chance.int(1, 9) : chance.int(10, 400) }
    : { trailingTicks: chance.int(1, 30) };
  const stop = { stopTicks: priceOf(market, chance.pick<SideName>(['buy', 'sell'])) };
  return {
    kind: 'place',
    customer,
    market,
    side,
    type,
    timeInForce: time,
    postOnly: isLimit && time === 'GTC' && chance.once(5),
    stp: chance.pick(MODES),
    ticks: isLimit || chance.once(60) ? priceOf(market, side) : 0,
    lots: byTotal ? 0 : chance.int(3, 120),
    total: byTotal ? String(chance.int(1, 90_000_000)) : null,
    expireAtMs: time === 'GTD' ? nowMs + chance.int(1, 4_000) : 0,
    clientOrderId: chance.once(5) ? name : null,
    request: request,
    ...(owner === undefined ? {} : { owner }),
    ...(isTrailing === chance.once(40) ? stop : distance),
    ...(isTrailing && chance.once(3) ? { activationTicks: priceOf(market, side === 'sell' ? 'sell' : 'buy') } : {}),
    ...(!isTrailing && chance.once(4) ? { whenMet: 'fire' as const } : {}),
  };
}

/** An order that waits far below the price, for traffic that exceeds the limit of waiting orders. */
export function hoardedStop(chance: Chance, customer: number): PlaceOrder {
  const stopTicks = chance.int(300, 700);
  return {
    kind: 'place',
    customer,
    market: 0,
    side: 'sell',
    type: 'stop-limit',
    timeInForce: 'GTC',
    postOnly: false,
    stp: 'expire-maker',
    ticks: stopTicks,
    lots: 200,
    total: null,
    expireAtMs: 0,
    clientOrderId: null,
    request: null,
    stopTicks,
  };
}

/** Other terms of an order with a trigger. */
export function otherTerms({ chance, priceOf }: Pick<Source, 'chance' | 'priceOf'>, { asked }: ModelOrder): Partial<AmendOrder> {
  const side = chance.pick<SideName>(['buy', 'sell']);
  if (asked.type !== 'trailing-stop') return chance.once(3) ? {} : { stopTicks: priceOf(asked.market, side) };
  return chance.pick([
    {},
    { trailingBps: chance.int(5, 400) },
    { trailingTicks: chance.int(1, 30) },
    { activationTicks: priceOf(asked.market, side) },
  ]);
}
