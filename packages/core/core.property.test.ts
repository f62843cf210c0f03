// Protects: for any commands in any order, no atom appears or vanishes, every hold is explained, the book never
// crosses, and a snapshot taken anywhere continues to the same state.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command, PlaceOrder } from './commands.ts';
import { Core } from './core.ts';
import { Scenario } from './testing/scenario.ts';

type Step = { readonly advanceMs: number; readonly make: (scenario: Scenario, ids: number[]) => Command };

const customer = fc.integer({ min: 1, max: 4 });
const place: fc.Arbitrary<Step> = fc
  .record({
    customer,
    side: fc.constantFrom('buy' as const, 'sell' as const),
    type: fc.constantFrom('limit' as const, 'limit' as const, 'limit' as const, 'market' as const),
    timeInForce: fc.constantFrom('GTC' as const, 'GTC' as const, 'IOC' as const, 'FOK' as const, 'GTD' as const),
    postOnly: fc.boolean(),
    stp: fc.constantFrom('expire-taker' as const, 'expire-maker' as const, 'expire-both' as const, 'decrement' as const),
    ticks: fc.integer({ min: 90, max: 110 }),
    lots: fc.integer({ min: 0, max: 60 }),
    total: fc.option(fc.integer({ min: 1, max: 8000 }).map(String), { freq: 4 }),
    clientOrderId: fc.option(fc.constantFrom('a', 'b', 'c'), { freq: 8 }),
    key: fc.option(fc.constantFrom('k1', 'k2', 'k3'), { freq: 8 }),
    lifeMs: fc.integer({ min: -10, max: 5000 }),
    advanceMs: fc.integer({ min: 0, max: 2000 }),
  })
  .map((value) => ({
    advanceMs: value.advanceMs,
    make: (scenario: Scenario): PlaceOrder => {
      const isMarket = value.type === 'market';
      const byTotal = isMarket && value.side === 'buy' && value.total !== null;
      return {
        kind: 'place',
        customer: value.customer,
        market: 0,
        side: value.side,
        type: value.type,
        timeInForce: isMarket ? 'IOC' : value.timeInForce,
        postOnly: !isMarket && value.postOnly && value.timeInForce === 'GTC',
        stp: value.stp,
        ticks: isMarket ? 0 : value.ticks,
        lots: byTotal ? 0 : value.lots,
        total: byTotal ? value.total : null,
        expireAtMs: scenario.nowMs + value.lifeMs,
        clientOrderId: value.clientOrderId,
        request: value.key === null ? null : { key: value.key, body: `${value.side}${value.ticks}` },
      };
    },
  }));
const cancel: fc.Arbitrary<Step> = fc.record({ customer, pick: fc.nat(), all: fc.boolean() }).map(({ customer: who, pick, all }) => ({
  advanceMs: 1,
  make: (_scenario, ids) => ({
    kind: 'cancel',
    customer: who,
    target: all && pick % 5 === 0 ? { market: -1 } : { order: ids[pick % ids.length] ?? 1 },
    request: null,
  }),
}));
const amend: fc.Arbitrary<Step> = fc
  .record({
    customer,
    pick: fc.nat(),
    ticks: fc.integer({ min: 90, max: 110 }),
    lots: fc.integer({ min: 1, max: 60 }),
    keepPrice: fc.boolean(),
  })
  .map((value) => ({
    advanceMs: 1,
    make: (scenario) => {
      const own = scenario.core.openOrders(value.customer);
      const order = own[value.pick % Math.max(1, own.length)]?.id ?? 1;
      return { kind: 'amend', customer: value.customer, order, ticks: value.keepPrice ? 0 : value.ticks, lots: value.lots, request: null };
    },
  }));
const tick: fc.Arbitrary<Step> = fc.integer({ min: 0, max: 4000 }).map((advanceMs) => ({ advanceMs, make: () => ({ kind: 'tick' }) }));
const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: place },
    { weight: 2, arbitrary: cancel },
    { weight: 2, arbitrary: amend },
    { weight: 1, arbitrary: tick },
  ),
  { minLength: 20, maxLength: 120, size: 'max' },
);

function play(list: readonly Step[], scenario: Scenario): Command[] {
  const ids: number[] = [];
  const commands: Command[] = [];
  for (const step of list) {
    scenario.nowMs += step.advanceMs;
    const command = step.make(scenario, ids);
    commands.push(command);
    const reply = scenario.apply(command);
    if (reply.ok && reply.kind === 'order') ids.push(reply.order.id);
    const problems = scenario.core.audit();
    if (problems.length > 0) throw new Error(problems.join('; '));
    const market = scenario.core.markets[0]!;
    const bid = scenario.core.depth(market, 0, 1)[0]?.[0] ?? 0;
    const ask = scenario.core.depth(market, 1, 1)[0]?.[0] ?? Infinity;
    if (bid >= ask) throw new Error(`crossed: ${scenario.book()}`);
  }
  return commands;
}

describe('the core under random requests', () => {
  it('keeps every invariant', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(steps, (list) => {
        play(list, new Scenario({ customers: 4, makerFeeBps: 7, takerFeeBps: 13, priceBandPercent: 8 }));
      }),
      { numRuns: 300 },
    );
  });

  it('continues from a snapshot to the same state', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        const scenario = new Scenario({ customers: 4, makerFeeBps: 7, takerFeeBps: 13 });
        play(before, scenario);
        const bytes = scenario.core.save();
        const copy = new Core(undefined, bytes);
        expect(copy.hash()).toBe(scenario.core.hash());
        const start = scenario.core.sequence;
        const fromMs = scenario.nowMs;
        const commands = play(after, scenario);
        let nowMs = fromMs;
        for (const [index, command] of commands.entries()) {
          nowMs += after[index]!.advanceMs;
          copy.apply(start + index + 1, nowMs, command);
        }
        expect(copy.hash()).toBe(scenario.core.hash());
      }),
      { numRuns: 100 },
    );
  });
});
