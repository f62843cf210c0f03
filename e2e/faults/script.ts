import type { Command, PlaceOrder } from '@agio/core';

/** Numbers from 0 to 1, the same ones for the same seed. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

const SET_UP: readonly Command[] = [
  { kind: 'define_coin', code: 'COIN', name: 'Coin', decimals: 8, tags: [] },
  { kind: 'define_coin', code: 'CASH', name: 'Cash', decimals: 8, tags: [] },
  {
    kind: 'define_market',
    base: 'COIN',
    quote: 'CASH',
    tickSize: '0.0001',
    lotSize: '0.0001',
    minLots: 1,
    maxLots: 1_000_000,
    minTotal: '0.0001',
    priceBandPercent: null,
    makerFeeBps: 10,
    takerFeeBps: 20,
    openingTicks: 100,
    status: 'open',
    tags: [],
    sort: 0,
  },
  ...[1, 2, 3].map((customer): Command => ({ kind: 'create_customer', ref: `c${customer}`, wide: false })),
  ...[1, 2, 3].flatMap((owner) =>
    ['COIN', 'CASH'].map((coin): Command => ({
      kind: 'issue',
      to: { owner, kind: 'trading' },
      coin,
      amount: '900000000000',
      reason: 'seed',
      cause: `${owner}${coin}`,
    })),
  ),
];

/** Bursts of commands that are submitted together: a market, its customers, and their orders, cancels and the time. */
export function burstsOf(seed: number, bursts: number, atMs: number): Command[][] {
  const chance = chanceOf(seed);
  const pick = <T>(from: readonly [T, ...T[]]): T => from[Math.floor(chance() * from.length)] ?? from[0];
  const order = (): PlaceOrder => {
    const type = pick(['limit', 'limit', 'limit', 'market'] as const);
    const timeInForce = type === 'market' ? 'IOC' : pick(['GTC', 'GTC', 'GTD', 'IOC', 'FOK'] as const);
    return {
      kind: 'place',
      customer: pick([1, 2, 3]),
      market: 0,
      side: pick(['buy', 'sell']),
      type,
      timeInForce,
      postOnly: timeInForce === 'GTC' && chance() < 0.2,
      stp: pick(['expire-taker', 'expire-maker', 'expire-both', 'decrement']),
      ticks: type === 'market' ? 0 : 97 + Math.floor(chance() * 7),
      lots: 1 + Math.floor(chance() * 90),
      total: null,
      expireAtMs: timeInForce === 'GTD' ? atMs + 20 + Math.floor(chance() * 200) : 0,
      clientOrderId: chance() < 0.5 ? `own-${Math.floor(chance() * 1e9)}` : null,
      request: chance() < 0.5 ? { key: `key-${Math.floor(chance() * 1e9)}`, body: 'b'.repeat(32) } : null,
    };
  };
  const command = (): Command => {
    const roll = chance();
    if (roll < 0.75) return order();
    if (roll < 0.9) return { kind: 'cancel', customer: pick([1, 2, 3]), target: { market: 0 }, request: null };
    return { kind: 'tick' };
  };
  return [[...SET_UP], ...Array.from({ length: bursts }, () => Array.from({ length: 1 + Math.floor(chance() * 5) }, command))];
}
