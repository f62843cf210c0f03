// Protects: the core decides, fills, charges and refuses exactly as a naive model that shares no code with it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Core } from './core.ts';
import { CUSTOMERS, Pair } from './testing/pair.ts';

type Step = (pair: Pair) => void;
const customer = fc.integer({ min: 1, max: CUSTOMERS });
/** Mostly small, sometimes so large that money runs out. */
const lots = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 0, max: 40 }) },
  { weight: 3, arbitrary: fc.integer({ min: 1500, max: 9900 }) },
);
const place: fc.Arbitrary<Step> = fc
  .record({
    customer,
    side: fc.constantFrom('buy' as const, 'sell' as const),
    isMarket: fc.integer({ min: 0, max: 4 }).map((die) => die === 0),
    timeInForce: fc.constantFrom('GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'GTD', 'GTD'),
    postOnly: fc.integer({ min: 0, max: 4 }).map((die) => die === 0),
    stp: fc.constantFrom('expire-taker', 'expire-maker', 'expire-both', 'decrement'),
    price: fc.integer({ min: 94, max: 106 }),
    lots,
    total: fc.option(fc.oneof(fc.integer({ min: 0, max: 6000 }), fc.integer({ min: 0, max: 1_000_100 })), { freq: 2 }),
    lifeMs: fc.integer({ min: -5, max: 300 }),
    clientOrderId: fc.integer({ min: 0, max: 99 }).map((die) => (die < 8 ? `id${die}` : null)),
  })
  .map((value) => (pair) => {
    const { isMarket } = value;
    const byTotal = isMarket && value.side === 'buy' && value.total !== null;
    const timeInForce = isMarket ? (value.timeInForce === 'FOK' && !byTotal ? 'FOK' : 'IOC') : value.timeInForce;
    const order = {
      customer: value.customer,
      side: value.side,
      isMarket,
      timeInForce,
      postOnly: !isMarket && value.postOnly && timeInForce !== 'IOC' && timeInForce !== 'FOK',
      stp: value.stp,
      price: isMarket ? 0n : BigInt(value.price),
      lots: byTotal ? 0n : BigInt(value.lots),
      // Not a whole number of lots, where a lot is many atoms.
      total: byTotal ? BigInt(value.total!) * pair.cashUnit + pair.cashUnit / 3n : null,
      expireAt: timeInForce === 'GTD' ? pair.reference.now + value.lifeMs : 0,
    };
    pair.place(order, value.clientOrderId);
  });
const change: fc.Arbitrary<Step> = fc
  .record({
    kind: fc.constantFrom('cancel', 'amend', 'amend', 'amend'),
    pick: fc.nat(),
    stranger: fc.integer({ min: 0, max: 9 }).map((die) => die === 0),
    price: fc.oneof(fc.constant(0), fc.integer({ min: 94, max: 106 })),
    lots,
  })
  .map((value) => (pair) => {
    const { resting } = pair.reference;
    const order = resting[value.pick % Math.max(1, resting.length)];
    const number = order?.number ?? 1;
    const who = value.stranger ? ((order?.customer ?? 1) % CUSTOMERS) + 1 : (order?.customer ?? 1);
    if (value.kind === 'cancel') pair.cancel(who, number);
    else pair.amend(who, number, value.price, value.lots);
  });
const rare: fc.Arbitrary<Step> = fc
  .record({
    customer,
    kind: fc.constantFrom('tick', 'tick', 'tick', 'cancelAll', 'status', 'status', 'level', 'level'),
    status: fc.constantFrom('open' as const, 'open' as const, 'post-only' as const, 'cancel-only' as const),
    vip: fc.integer({ min: 0, max: 5 }),
    discount: fc.constantFrom(0, 333_333, 1_000_000),
  })
  .map((value) => (pair) => {
    const { scenario, reference } = pair;
    if (value.kind === 'tick' && reference.status === 'open') {
      scenario.must({ kind: 'tick' });
      reference.tick();
    } else if (value.kind === 'cancelAll') {
      scenario.cancel(value.customer, { market: -1 });
      reference.cancelAll(value.customer);
    } else if (value.kind === 'status' || reference.status !== 'open') {
      scenario.must({ kind: 'set_market_status', market: 0, status: value.status });
      reference.status = value.status;
    } else {
      scenario.must({ kind: 'set_customer', customer: value.customer, vip: value.vip, discount: value.discount });
      reference.level.set(value.customer, { vip: value.vip, discount: BigInt(value.discount) });
    }
  });
const script = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 60 }),
    fc.oneof({ weight: 12, arbitrary: place }, { weight: 5, arbitrary: change }, { weight: 2, arbitrary: rare }),
  ),
  { minLength: 40, maxLength: 120, size: 'max' },
);

describe('the core beside the naive model', () => {
  // With many decimals small orders are of one limb of money and large ones of two, in both coins or in one of them.
  for (const [band, minTotal, decimals] of [
    [null, 1n, [0, 0]],
    [6, 400n, [0, 0]],
    [null, 1n, [12, 12]],
    [null, 1n, [14, 11]],
  ] as const) {
    it(`agrees in everything, band ${band}, minimum total ${minTotal}, decimals ${decimals.join(' and ')}`, { timeout: 120_000 }, () => {
      fc.assert(
        fc.property(script, (steps) => {
          const pair = new Pair(band, minTotal, decimals);
          for (const [advanceMs, step] of steps) {
            pair.scenario.nowMs += advanceMs;
            pair.reference.now += advanceMs;
            step(pair);
            pair.compareAll();
          }
          expect(new Core(undefined, pair.scenario.core.save()).hash()).toBe(pair.scenario.core.hash());
        }),
        { numRuns: 120 },
      );
    });
  }
});
