// Protects: with any traffic, both books decide alike of icebergs, their holds are what is left at their price, their parts sum to their amount, and the book shows no more than the parts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Core, fastBooks, plainBooks } from '../core.ts';
import type { Command, PlaceOrder } from '../commands.ts';
import type { OrderRecord } from '../order-schema.ts';
import type { Outcome } from '../apply.ts';
import { fund, limitOrder, smallMarket } from '../testing/small-market.ts';

const CUSTOMERS = 5;
const START_MS = 1_790_000_000_000;
/** What happened in all runs, so that a test that no longer reaches anything fails. */
const seen = new Map<string, number>();
const WANTED = ['filled', 'cancelled customer', 'expired expiry', 'expired self_trade', 'amended', 'refilled', 'moved'];
const note = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);

type Draw = (core: Core, nowMs: number) => Command;

const customer = fc.integer({ min: 1, max: CUSTOMERS });
const side = fc.constantFrom('buy', 'sell');
const ticks = fc.integer({ min: 96, max: 104 });
const stp = fc.constantFrom('expire-maker', 'expire-taker', 'expire-both', 'decrement');
const timeInForce = fc.constantFrom('GTC', 'GTC', 'GTD', 'FOK', 'IOC');

const plain = fc
  .record({
    customer,
    side,
    ticks,
    lots: fc.integer({ min: 1, max: 60 }),
    stp,
    timeInForce,
    postOnly: fc.boolean(),
    makesWay: fc.boolean(),
  })
  .map(({ customer: who, side: way, ticks: at, lots, makesWay, ...more }): Draw => (_core, nowMs) => {
    const postOnly = more.postOnly && more.timeInForce === 'GTC';
    const expireAtMs = more.timeInForce === 'GTD' ? nowMs + 2_000 : 0;
    return limitOrder(who, way, at, lots, { ...more, postOnly, expireAtMs, ...(postOnly && makesWay ? { repricesIfTaking: true } : {}) });
  });

const market = fc
  .record({ customer, side, lots: fc.integer({ min: 1, max: 80 }), stp, byTotal: fc.boolean() })
  .map(({ customer: who, side: way, lots, stp: mode, byTotal }): Draw => () => {
    const isTotal = byTotal && way === 'buy';
    const more = { type: 'market', timeInForce: 'IOC', stp: mode, total: isTotal ? String(lots * 100) : null } as const;
    return limitOrder(who, way, 0, isTotal ? 0 : lots, more);
  });

const iceberg = fc
  .record({
    customer,
    side,
    ticks,
    lots: fc.integer({ min: 2, max: 120 }),
    displayLots: fc.integer({ min: 1, max: 30 }),
    displayVariance: fc.constantFrom(0, 0, 20, 50),
    seed: fc.integer(),
    stp,
    timeInForce: fc.constantFrom('GTC', 'GTC', 'GTD'),
  })
  .map(({ customer: who, side: way, ticks: at, lots, ...more }): Draw => (_core, nowMs) => {
    const order: Partial<PlaceOrder> = { ...more, type: 'iceberg', expireAtMs: more.timeInForce === 'GTD' ? nowMs + 6_000 : 0 };
    return limitOrder(who, way, at, lots, order);
  });

const cancel = fc.record({ customer, nth: fc.nat(8) }).map(({ customer: who, nth }): Draw => (core) => {
  const open = core.openOrders(who);
  return { kind: 'cancel', customer: who, target: { order: open[nth % Math.max(1, open.length)]?.id ?? 1 }, request: null };
});

const amend = fc
  .record({
    customer,
    nth: fc.nat(8),
    ticks,
    lots: fc.integer({ min: 1, max: 160 }),
    displayLots: fc.integer({ min: 1, max: 30 }),
    what: fc.nat(3),
  })
  .map(({ customer: who, nth, what, ...change }): Draw => (core) => {
    const open = core.openOrders(who);
    const order = open[nth % Math.max(1, open.length)]?.id ?? 1;
    const { ticks: at, lots, displayLots } = change;
    const changes = [{ lots }, { ticks: at }, { displayLots }, { lots, displayLots }][what]!;
    return { kind: 'amend', customer: who, order, ticks: 0, lots: 0, request: null, ...changes };
  });

const tick = fc.constant<Draw>(() => ({ kind: 'tick' }));

const draws = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: plain },
    { weight: 3, arbitrary: market },
    { weight: 5, arbitrary: iceberg },
    { weight: 2, arbitrary: amend },
    cancel,
    tick,
  ),
  { minLength: 20, maxLength: 140 },
);

/** What each iceberg traded, by its number: the sum over all fills, from the trades alone. */
type Traded = Map<number, number>;

function count(outcome: Outcome, traded: Traded): void {
  const hits = new Map<number, number>();
  for (const fact of outcome.facts) {
    if (fact.fact === 'trade') {
      hits.set(fact.maker.order, (hits.get(fact.maker.order) ?? 0) + 1);
      for (const order of [fact.maker.order, fact.taker.order]) traded.set(order, (traded.get(order) ?? 0) + fact.lots);
    }
    if (fact.fact !== 'order' || fact.type !== 'iceberg') continue;
    if (fact.status === 'filled' || fact.reason !== null) note(`${fact.status} ${fact.reason ?? ''}`.trim());
    if ((hits.get(fact.id) ?? 0) > 1) note('refilled');
    if (fact.filledLots !== (traded.get(fact.id) ?? 0)) throw new Error(`${JSON.stringify(fact)} traded ${traded.get(fact.id)}`);
  }
}

const shownOf = (order: OrderRecord): number => order.lots - order.filledLots - (order.hiddenLots ?? 0);

/** The level sums are those of the parts; the holds those of all that is left. */
function check(core: Core): void {
  const levels = new Map<string, number>();
  for (let who = 1; who <= CUSTOMERS; who += 1) {
    const held = { buy: 0, sell: 0 };
    for (const order of core.openOrders(who)) {
      const left = order.lots - order.filledLots;
      held[order.side] += order.side === 'buy' ? left * order.ticks : left;
      if (shownOf(order) <= 0) throw new Error(`${JSON.stringify(order)} shows nothing`);
      const level = `${order.side} ${order.ticks}`;
      levels.set(level, (levels.get(level) ?? 0) + shownOf(order));
    }
    const balances = core.balances(who).filter(({ kind }) => kind === 'trading');
    const heldOf = (code: string): number => Number(balances.find(({ coin }) => coin === core.coin(code)!.id)?.held ?? 0);
    expect([heldOf('CASH'), heldOf('COIN')]).toEqual([held.buy, held.sell]);
  }
  const depth = (['buy', 'sell'] as const).flatMap((way, code) =>
    core.depth(core.markets[0]!, code as 0 | 1, 100).map(([at, lots]): [string, number] => [`${way} ${at}`, lots]),
  );
  expect(new Map(depth)).toEqual(levels);
  expect(core.audit()).toEqual([]);
}

function reloaded(core: Core, books: typeof fastBooks): Core {
  const next = new Core(books, core.save());
  if (next.hash() !== core.hash()) throw new Error('a snapshot does not give the state that it was made of');
  return next;
}

/** The state as two cores compare it, piece by piece. */
function piecesOf(core: Core): number[] {
  const sweep = core.sweep();
  const pieces: number[] = [];
  for (let piece = sweep.next(); piece !== undefined; piece = sweep.next()) pieces.push(piece);
  return pieces;
}

function play(sequence: readonly Draw[], band: number | null): void {
  let [fast, slow] = [new Core(fastBooks), new Core(plainBooks)];
  let nowMs = START_MS;
  const traded: Traded = new Map();
  const both = (command: Command): void => {
    const [one, two] = [fast, slow].map((core) => core.apply(core.sequence + 1, nowMs, command)) as [Outcome, Outcome];
    if (JSON.stringify(one) !== JSON.stringify(two))
      throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(one)} ${JSON.stringify(two)}`);
    if (fast.hash() !== slow.hash() || fast.digest !== slow.digest) throw new Error(`states differ after ${JSON.stringify(command)}`);
    count(one, traded);
    if (command.kind === 'amend' && one.reply.ok && one.facts.some((fact) => fact.fact === 'order' && fact.type === 'iceberg'))
      note('amended');
    if (command.kind === 'place' && one.reply.ok && one.reply.kind === 'order') {
      if (command.repricesIfTaking === true && one.reply.order.ticks !== command.ticks) note('moved');
      if (command.timeInForce === 'FOK' && one.reply.order.status !== 'filled') throw new Error(`${JSON.stringify(command)} was cut off`);
    }
    if (fast.markets.length > 0) check(fast);
  };
  for (const command of smallMarket({ priceBandPercent: band, takerFeeBps: 30, makerFeeBps: 10 })) both(command);
  for (let one = 1; one <= CUSTOMERS; one += 1) {
    both({ kind: 'create_customer', ref: `c${one}`, wide: false });
    for (const command of fund(one, '30000')) both(command);
  }
  for (const [index, draw] of sequence.entries()) {
    nowMs += 500;
    both(draw(fast, nowMs));
    if (index % 17 !== 16) continue;
    expect(piecesOf(fast)).toEqual(piecesOf(slow));
    [fast, slow] = [reloaded(fast, fastBooks), reloaded(slow, plainBooks)];
  }
}

describe('icebergs among other orders', () => {
  it('keep their holds, their parts and their places, with either book', () => {
    fc.assert(
      fc.property(draws, fc.constantFrom(null, 2), (sequence, band) => play(sequence, band)),
      { numRuns: 60 },
    );
    for (const what of WANTED) expect([what, seen.get(what) ?? 0]).not.toEqual([what, 0]);
  });
});
