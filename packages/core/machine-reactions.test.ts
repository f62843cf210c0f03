// Protects: reactions of machines and the orders they queue: steps with facts of their own, bounded by command, never lost, the same in every core.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ORDERS_PER_STEP_MAX, STEPS_MAX, STEPS_PER_COMMAND_MAX, STEPS_PER_DRAIN_MAX } from './bounds.ts';
import type { Command } from './commands.ts';
import { Core } from './core.ts';
import { orderInput, readCommand } from './matching/order-input.ts';
import type { Machine } from './machine.ts';
import type { Reply } from './replies.ts';
import { gridMachine } from './testing/grid-machine.ts';
import type { Busy, StartGrid } from './testing/grid-machine.ts';
import { fund, limitOrder, smallMarket } from './testing/small-market.ts';

const START_MS = 1_790_000_000_000;
const CUSTOMERS = 4;
const EACH = 1_000_000n;

/** One market of whole atoms, four customers, the second with a sub-account. */
class Robots {
  readonly core: Core;

  constructor(snapshot?: Uint8Array) {
    this.core = new Core(undefined, snapshot, 64, [gridMachine]);
    if (snapshot !== undefined) return;
    for (const command of smallMarket({ takerFeeBps: 10 })) this.must(command);
    for (let customer = 1; customer <= CUSTOMERS; customer += 1) this.must({ kind: 'create_customer', ref: `c${customer}`, wide: true });
    this.must({ kind: 'create_sub_account', customer: 2, ref: 'c2/robot' });
    for (let owner = 1; owner <= CUSTOMERS + 1; owner += 1) for (const command of fund(owner, String(EACH))) this.must(command);
  }

  apply(command: Command) {
    return this.core.apply(this.core.sequence + 1, START_MS, command);
  }

  must(command: Command): Reply {
    const { reply } = this.apply(command);
    if (!reply.ok) throw new Error(`${command.kind}: ${reply.refusal}`);
    return reply;
  }

  get grids() {
    return this.core.machine(gridMachine);
  }
}

function start(owner: number, low: number, high: number, lots = 1): StartGrid {
  return { kind: 'grid.start', customer: owner > CUSTOMERS ? 2 : owner, owner, low, high, lots };
}

it('runs an order of a machine after the command that asked for it, and tells the machine its number', () => {
  const robots = new Robots();
  const { facts, reply } = robots.apply(start(1, 90, 110));
  expect(reply).toEqual({ ok: true, kind: 'done', id: 1 });
  const placed = facts.find((fact) => fact.fact === 'order');
  expect(placed).toMatchObject({ customer: 1, side: 'buy', ticks: 90, status: 'new' });
  expect(robots.grids.grids[0]).toMatchObject({ order: (placed as { id: number }).id });
});

it('reacts within the command that caused it, with facts after the facts of the cause, and postings that add up', () => {
  const robots = new Robots();
  robots.must(start(1, 90, 110, 5));
  const { facts, reply } = robots.apply(limitOrder(3, 'sell', 90, 5));
  expect(reply).toMatchObject({ ok: true, kind: 'order', order: { customer: 3, status: 'filled' } });
  expect(facts.map((fact) => fact.fact).filter((name) => name === 'trade' || name === 'order')).toEqual([
    'trade',
    'order',
    'order',
    'order',
  ]);
  expect(facts.at(-1)).toMatchObject({ fact: 'order', customer: 1, side: 'sell', ticks: 110 });
  const fee = facts.find((fact) => fact.fact === 'posting' && fact.kind === 'grid.fees');
  expect(fee).toMatchObject({ owner: 0, amount: '1', after: '1', reason: 'grid.round' });
  const paid = facts.filter((fact) => fact.fact === 'posting' && fact.owner === 1 && fact.coin === 1).map((fact) => fact);
  expect(paid).toMatchObject([{ after: String(EACH - 450n) }, { after: String(EACH - 451n) }]);
  expect(robots.grids.heard).toHaveLength(1);
  expect(robots.core.audit()).toEqual([]);
});

it('takes orders for a sub-account with its own money, and shows them with its customer', () => {
  const robots = new Robots();
  robots.must(start(5, 90, 110));
  expect(robots.core.openOrders(2)).toMatchObject([{ customer: 2, owner: 5, ticks: 90 }]);
  expect(robots.core.balances(5).find(({ coin }) => coin === 1)).toMatchObject({ held: '90' });
  // Its customer's own order does not trade with it.
  const { facts } = robots.apply(limitOrder(2, 'sell', 90, 1));
  expect(facts.some((fact) => fact.fact === 'trade')).toBe(false);
  const { facts: traded } = robots.apply(limitOrder(3, 'sell', 90, 1));
  expect(traded.find((fact) => fact.fact === 'trade')).toMatchObject({ maker: { customer: 2, owner: 5 }, taker: { customer: 3 } });
  expect(robots.core.audit()).toEqual([]);
});

it('tells a machine why an order of its was refused', () => {
  const robots = new Robots();
  robots.must(start(1, 90, 110, 900_000));
  expect(robots.grids.grids[0]).toMatchObject({ order: 0, refusal: 'balance_not_enough' });
});

it('runs so many steps in one command and no more, keeps the rest in order, and works it off with what comes next', () => {
  const robots = new Robots();
  const count = STEPS_PER_DRAIN_MAX;
  for (let at = 0; at < count; at += 1) robots.must(start(1, 90, 110));
  const { facts } = robots.apply(limitOrder(3, 'sell', 90, count));
  // For each order the machine is notified of a trade and an end, and at the end it queues an order.
  expect(facts.filter((fact) => fact.fact === 'trade')).toHaveLength(count);
  expect(robots.core.waitingSteps).toBeGreaterThan(count);
  const before = robots.core.waitingSteps;
  const copy = new Robots(robots.core.save());
  expect(copy.core.waitingSteps).toBe(before);
  for (const one of [robots, copy]) {
    const reply = one.must({ kind: 'drain' });
    expect(reply).toEqual({ ok: true, kind: 'done', more: true });
    while (one.core.waitingSteps > 0) one.must(limitOrder(4, 'buy', 1, 1));
    expect(one.grids.grids.every((grid) => grid.refusal === 'sell' && grid.order > 0)).toBe(true);
    expect(one.core.audit()).toEqual([]);
  }
  expect(copy.core.hash()).toBe(robots.core.hash());
});

it('lets two robots that feed each other go on forever without holding up anything', () => {
  const robots = new Robots();
  // Each sells below where the other buys.
  robots.must(start(1, 100, 95));
  robots.must(start(3, 100, 95));
  robots.must(limitOrder(4, 'sell', 100, 1));
  let trades = 0;
  for (let at = 0; at < 50; at += 1) {
    const isDrain = at % 2 === 0;
    const { facts, reply } = robots.apply(isDrain ? { kind: 'drain' } : limitOrder(4, 'buy', 10, 1));
    expect(reply.ok).toBe(true);
    trades += facts.filter((fact) => fact.fact === 'trade').length;
    expect(facts.length).toBeLessThan((isDrain ? STEPS_PER_DRAIN_MAX : STEPS_PER_COMMAND_MAX) * 12);
  }
  expect(trades).toBeGreaterThan(50);
  expect(robots.core.audit()).toEqual([]);
});

it('refuses what could add steps while too many wait, and accepts everything again once they have run', () => {
  const robots = new Robots();
  const busy: Busy = { kind: 'grid.busy', count: ORDERS_PER_STEP_MAX };
  const isFull = (): boolean => robots.core.waitingSteps >= STEPS_MAX + STEPS_PER_COMMAND_MAX;
  for (let at = 0; at < STEPS_MAX && !isFull(); at += 1) robots.must(busy);
  const numbers = new Robots(robots.core.save());
  const refusal = numbers.core.applyOrder(numbers.core.sequence + 1, START_MS, readCommand(orderInput(), limitOrder(3, 'buy', 1, 1)));
  expect(refusal).toEqual({ ok: false, refusal: 'too_much_waits' });
  expect(robots.apply(limitOrder(3, 'buy', 1, 1)).reply).toEqual(refusal);
  expect(numbers.core.hash()).toBe(robots.core.hash());
  robots.must({ kind: 'cancel', customer: 3, target: { market: -1 }, request: null });
  while (robots.core.waitingSteps > 0) robots.must({ kind: 'drain' });
  expect(robots.apply(limitOrder(3, 'buy', 1, 1)).reply.ok).toBe(true);
});

it('takes the same request once the steps have run: what was refused because of them was never decided', () => {
  const robots = new Robots();
  const busy: Busy = { kind: 'grid.busy', count: ORDERS_PER_STEP_MAX };
  while (robots.core.waitingSteps < STEPS_MAX + STEPS_PER_COMMAND_MAX) robots.must(busy);
  const asked = { ...limitOrder(3, 'buy', 1, 1), request: { key: 'k', body: 'b' } };
  expect(robots.apply(asked).reply).toEqual({ ok: false, refusal: 'too_much_waits' });
  while (robots.core.waitingSteps > 0) robots.must({ kind: 'drain' });
  expect(robots.apply(asked).reply).toMatchObject({ ok: true, kind: 'order' });
  expect(robots.apply(asked).reply).toMatchObject({ ok: true, replayed: true });
});

it('does not start from steps of a machine that it does not have: the next command would run them', () => {
  const robots = new Robots();
  for (let at = 0; at < 2; at += 1) robots.must({ kind: 'grid.busy', count: ORDERS_PER_STEP_MAX } as Busy);
  expect(robots.core.waitingSteps).toBeGreaterThan(0);
  expect(() => new Core(undefined, robots.core.save(), 64, [])).toThrow('the journal needs the machine grid');
  while (robots.core.waitingSteps > 0) robots.must({ kind: 'drain' });
  expect(new Core(undefined, robots.core.save(), 64, []).waitingSteps).toBe(0);
});

it('stops a machine that queues too many orders at once', () => {
  const robots = new Robots();
  expect(() => robots.apply({ kind: 'grid.busy', count: ORDERS_PER_STEP_MAX + 1 } as Busy)).toThrow('queued too many orders');
});

it('comes to the same by objects, by numbers and over a snapshot at any moment', () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('order' as const),
      customer: fc.integer({ min: 1, max: CUSTOMERS }),
      buys: fc.boolean(),
      ticks: fc.integer({ min: 95, max: 105 }),
      lots: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({
      do: fc.constant('grid' as const),
      owner: fc.integer({ min: 1, max: CUSTOMERS + 1 }),
      low: fc.integer({ min: 96, max: 103 }),
    }),
    fc.record({ do: fc.constant('cancel' as const), customer: fc.integer({ min: 1, max: CUSTOMERS }) }),
    fc.record({ do: fc.constant('drain' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.nat(60), (steps, at) => {
      const robots = new Robots();
      const numbers = new Robots(robots.core.save());
      let copy: Robots | undefined;
      for (const [index, one] of steps.entries()) {
        const command: Command =
          one.do === 'order'
            ? limitOrder(one.customer, one.buys ? 'buy' : 'sell', one.ticks, one.lots)
            : one.do === 'grid'
              ? start(one.owner, one.low, one.low + 2)
              : one.do === 'cancel'
                ? { kind: 'cancel', customer: one.customer, target: { market: -1 }, request: null }
                : { kind: 'drain' };
        robots.apply(command);
        if (index >= at) {
          copy?.apply(command);
          copy ??= new Robots(robots.core.save());
        }
        if (command.kind === 'place') numbers.core.applyOrder(robots.core.sequence, START_MS, readCommand(orderInput(), command));
        else numbers.apply(command);
        expect(numbers.core.digest).toBe(robots.core.digest);
      }
      expect(numbers.core.hash()).toBe(robots.core.hash());
      expect((copy ?? robots).core.hash()).toBe(robots.core.hash());
      expect(robots.core.audit()).toEqual([]);
      expect(robots.core.beyondBounds()).toEqual([]);
      const [own, other] = [robots.core.sweep(), numbers.core.sweep()];
      for (let piece = own.next(); piece !== undefined; piece = own.next()) expect(other.next()).toBe(piece);
      expect(other.next()).toBeUndefined();
    }),
    { numRuns: 150 },
  );
});

it('36: tells a machine the number of its order also where its trades began to let others trail', () => {
  const robots = new Robots();
  const trails = { type: 'trailing-stop', trailingBps: 100, activationTicks: 105 } as const;
  robots.must(limitOrder(3, 'sell', 0, 1, trails));
  robots.must(limitOrder(4, 'sell', 106, 1));
  const { facts } = robots.apply(start(1, 110, 120, 2));
  expect(facts.some(({ fact }) => fact === 'activation')).toBe(true);
  const placed = facts.find((fact) => fact.fact === 'order' && fact.customer === 1);
  expect(robots.grids.grids[0]).toMatchObject({ order: (placed as { id: number }).id });
});

it('says fees to a machine that wants them: of both sides of a trade, in the coin that each received, and at once', () => {
  const heard: unknown[] = [];
  const ears: Machine = {
    name: 'ears',
    layout: 1,
    start: () => ({
      apply: () => ({ ok: true, kind: 'done' }),
      reactions: {
        fees: {
          wants: (payer) => payer === 1 || payer === 2,
          traded: (...fee) => heard.push(fee),
          taken: ({ amount, payer, reason }) => heard.push([payer, amount, reason]),
        },
      },
      save: () => undefined,
      load: () => undefined,
      *holds() {
        // It holds nothing.
      },
    }),
  };
  const core = new Core(undefined, undefined, 64, [ears, gridMachine]);
  const must = (command: Command): void => {
    const { reply } = core.apply(core.sequence + 1, START_MS, command);
    if (!reply.ok) throw new Error(reply.refusal);
  };
  for (const command of smallMarket({ takerFeeBps: 10, makerFeeBps: 5 })) must(command);
  for (let customer = 1; customer <= CUSTOMERS; customer += 1) must({ kind: 'create_customer', ref: `c${customer}`, wide: true });
  for (let owner = 1; owner <= CUSTOMERS; owner += 1) for (const command of fund(owner, `1${'0'.repeat(20)}`)) must(command);
  must(limitOrder(1, 'sell', 100, 10_000));
  must(limitOrder(2, 'buy', 100, 10_000));
  // 10 of 10,000 COIN, and 500 of 1,000,000 CASH; nothing of a trade between two whom nobody asked for.
  expect(heard.splice(0)).toEqual([
    [2, 1, 0, 0, 10],
    [1, 2, 1, 0, 500],
  ]);
  must(limitOrder(3, 'sell', 100, 10_000));
  must(limitOrder(4, 'buy', 100, 10_000));
  expect(heard).toEqual([]);
});
