// Protects: the core decides, fills, charges and refuses exactly as a naive model does that shares no code with it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Core } from './core.ts';
import type { PlaceOrder } from './commands.ts';
import type { Reply } from './replies.ts';
import { Reference } from './testing/reference.ts';
import type { RefOrder, RefResult } from './testing/reference.ts';
import { Scenario } from './testing/scenario.ts';

const CUSTOMERS = 4;
const EACH = 1_000_000n;

/** The two side by side; every step is done by both, and then all that can be seen is compared. */
class Pair {
  readonly scenario: Scenario;
  readonly reference: Reference;
  /** The core's order numbers, by the model's. */
  readonly ids: number[] = [0];

  constructor(band: number | null, minTotal: bigint) {
    this.scenario = new Scenario({
      customers: CUSTOMERS,
      makerFeeBps: 700,
      takerFeeBps: 950,
      priceBandPercent: band,
      minTotal: String(minTotal),
    });
    const rules = {
      makerBps: 700n,
      takerBps: 950n,
      band: band === null ? null : BigInt(band),
      minTotal,
      opening: 100n,
      maxLots: 1_000_000n,
    };
    this.reference = new Reference(rules, CUSTOMERS, EACH);
    this.reference.now = this.scenario.nowMs;
  }

  place(order: Omit<RefOrder, 'number' | 'maker' | 'taker' | 'filled' | 'turn'>, clientOrderId: string | null): void {
    const command: Partial<PlaceOrder> = {
      type: order.isMarket ? 'market' : 'limit',
      timeInForce: order.timeInForce as PlaceOrder['timeInForce'],
      postOnly: order.postOnly,
      stp: order.stp as PlaceOrder['stp'],
      total: order.total === null ? null : String(order.total),
      expireAtMs: order.expireAt,
      clientOrderId,
    };
    const reply = this.scenario.place(order.customer, order.side, Number(order.price), Number(order.lots), command);
    if (reply.ok && reply.kind === 'order') this.ids.push(reply.order.id);
    this.compare(reply, this.reference.place(order, clientOrderId));
  }

  amend(customer: number, number: number, price: number, lots: number): void {
    const reply = this.scenario.amend(customer, this.ids[number] ?? 1, { ticks: price, lots });
    this.compare(reply, this.reference.amend(customer, number, BigInt(price), BigInt(lots)));
  }

  cancel(customer: number, number: number): void {
    const reply = this.scenario.cancel(customer, { order: this.ids[number] ?? 1 });
    const result = this.reference.cancel(customer, number);
    expect(reply.ok ? 'cancelled' : reply.refusal).toBe(result.status);
  }

  compare(reply: Reply, result: RefResult): void {
    expect(said(reply)).toBe(result.status);
    if (!reply.ok || reply.kind !== 'order' || result.order === undefined) return;
    const { order, fills } = reply;
    expect(order.id).toBe(this.ids[result.order.number]);
    expect([order.lots, order.filledLots].map(BigInt)).toEqual([result.order.lots, result.order.filled]);
    const trades = this.scenario.last!.facts.filter((fact) => fact.fact === 'trade');
    expect(
      trades.map((trade) => [trade.ticks, trade.lots, trade.maker.order, trade.maker.fee, trade.taker.order, trade.taker.fee].map(String)),
    ).toEqual(
      result.fills!.map((fill) => [fill.price, fill.lots, this.ids[fill.maker], fill.makerFee, order.id, fill.takerFee].map(String)),
    );
    expect(fills.map((fill) => fill.trade)).toEqual(trades.map((trade) => trade.id));
  }

  compareAll(): void {
    const { core } = this.scenario;
    for (let customer = 1; customer <= CUSTOMERS; customer += 1) {
      const free = this.reference.free(customer);
      const held = this.reference.held(customer);
      expect(this.scenario.balance(customer, 'COIN')).toBe(`${free.coin}+${held.coin}`);
      expect(this.scenario.balance(customer, 'CASH')).toBe(`${free.cash}+${held.cash}`);
    }
    const fees = core.balances(0).map((balance) => BigInt(balance.available));
    expect(fees.reduce((a, b) => a + b, 0n)).toBe(this.reference.fees.coin + this.reference.fees.cash);
    for (const [side, code] of [
      ['buy', 0],
      ['sell', 1],
    ] as const) {
      expect(core.depth(core.markets[0]!, code, 1000).map(([ticks, lots]) => [BigInt(ticks), BigInt(lots)])).toEqual(
        this.reference.levels(side),
      );
    }
    expect(core.audit()).toEqual([]);
    this.#comparePostings();
  }

  /** Every change of a balance is told by a posting, to the atom: the last one's `after` is what is there. */
  #comparePostings(): void {
    for (const fact of this.scenario.last!.facts) {
      if (fact.fact !== 'posting') continue;
      const sums = this.#postingSums;
      const key = `${fact.owner}:${fact.kind}:${fact.coin}`;
      const before = sums.get(key) ?? (fact.owner === 0 ? 0n : EACH);
      sums.set(key, before + BigInt(fact.amount));
    }
    for (const [key, sum] of this.#postingSums) {
      const [owner, kind, coin] = key.split(':');
      const found = this.scenario.core.balances(Number(owner)).find((one) => one.kind === kind && one.coin === Number(coin))!;
      expect(BigInt(found.available) + BigInt(found.held)).toBe(sum);
    }
  }

  readonly #postingSums = new Map<string, bigint>();
}

function said(reply: Reply): string {
  if (!reply.ok) return reply.refusal;
  if (reply.kind !== 'order') return reply.kind;
  return reply.order.reason === null ? reply.order.status : `${reply.order.status}:${reply.order.reason}`;
}

type Step = (pair: Pair) => void;
const customer = fc.integer({ min: 1, max: CUSTOMERS });
/** Mostly small, sometimes so large that money runs out. */
const lots = fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 0, max: 40 }) }, { weight: 3, arbitrary: fc.integer({ min: 1500, max: 9900 }) });
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
      total: byTotal ? BigInt(value.total!) : null,
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
      scenario.must({ kind: 'set_customer', customer: value.customer, vip: value.vip, discount: value.discount, disabled: false });
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
  for (const [band, minTotal] of [
    [null, 1n],
    [6, 400n],
  ] as const) {
    it(`agrees in everything, band ${band}, minimum total ${minTotal}`, { timeout: 120_000 }, () => {
      fc.assert(
        fc.property(script, (steps) => {
          const pair = new Pair(band, minTotal);
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
