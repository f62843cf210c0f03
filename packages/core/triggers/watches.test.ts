// Protects: a watched price is met once, by a trade here, and its machine hears of it, in order, after every restart; nothing is paid if nothing is watched.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STEPS_PER_COMMAND_MAX, STEPS_PER_DRAIN_MAX } from '../bounds.ts';
import { OrderStore } from '../book/order-store.ts';
import { BUY } from '../codes.ts';
import type { Command } from '../commands.ts';
import { Core, fastBooks, plainBooks } from '../core.ts';
import { limitOrder as limit, fund, smallMarket } from '../testing/small-market.ts';
import { M, S, stop, T, TriggerScenario } from '../testing/triggers.ts';
import { begin, beginAgain, end, watchMachine } from '../testing/watch-machine.ts';
import { FastTriggerIndex } from './fast-index.ts';
import { Triggers } from './triggers.ts';
import { FastWatchLevels } from './watch-levels.ts';

const START_MS = 1_790_000_000_000;

class Watching extends TriggerScenario {
  constructor(band: number | null = null) {
    super({ band, machines: [watchMachine] });
  }

  get told(): readonly string[] {
    return this.core.machine(watchMachine).told;
  }

  /** What it was told, without the numbers of trades. */
  get met(): readonly string[] {
    return this.told.map((one) => one.split(' ').slice(0, 2).join(' '));
  }

  refusal(command: Command): string {
    const reply = this.apply(command);
    return reply.ok ? 'accepted' : `${reply.refusal} ${reply.details?.nearest ?? '-'}`;
  }
}

describe('watched prices', () => {
  it('case 72: an alert up 105 is met by the trade at 105, once', () => {
    const scenario = new Watching();
    scenario.must(begin('one', 'up', 105));
    scenario.trade(104);
    expect(scenario.told).toEqual([]);
    scenario.trade(105);
    const trade = scenario.last!.facts.find((fact) => fact.fact === 'trade');
    expect(scenario.told).toEqual([`one 105 ${trade!.id} ${trade!.taker.customer}`]);
    scenario.trade(110);
    scenario.trade(104);
    scenario.trade(105);
    expect(scenario.told).toHaveLength(1);
    expect(scenario.refusal(end('one'))).toBe('watcher.not_found -');
  });

  it('may be watched where the price is already, and are then met by the next trade there, of this customer', () => {
    const scenario = new Watching();
    scenario.trade(95);
    expect(scenario.refusal(begin('one', 'down', 100))).toContain('trigger_already_met');
    scenario.must(beginAgain('one', 'down', 100));
    expect(scenario.told).toEqual([]);
    scenario.trade(104);
    expect(scenario.told).toEqual([]);
    scenario.trade(99);
    expect(scenario.met).toEqual(['one 99']);
    scenario.must(beginAgain('one', 'down', 100));
    scenario.asks([99, 2]);
    scenario.must(limit(S, 'buy', 99, 1));
    expect(scenario.told.map((one) => one.split(' ').at(-1))).toEqual([String(T), String(S)]);
  });

  it('are met by a price that jumps over them, in either direction and from either side of the book', () => {
    const scenario = new Watching();
    scenario.must(begin('up', 'up', 105));
    scenario.must(begin('down', 'down', 95));
    scenario.trade(120);
    scenario.tradeDown(80);
    expect(scenario.met).toEqual(['up 120', 'down 80']);
  });

  it('of one taker are met by its first price and its last', () => {
    const scenario = new Watching();
    for (const [tag, way, ticks] of [
      ['far', 'up', 103],
      ['near', 'down', 99],
      ['not', 'up', 105],
    ] as const)
      scenario.must(begin(tag, way, ticks));
    scenario.asks([98, 1], [101, 1], [104, 1]);
    scenario.must(limit(T, 'buy', 104, 3));
    expect(scenario.met).toEqual(['near 98', 'far 104']);
  });

  it('are told the nearest first, at one price in order of acceptance', () => {
    const scenario = new Watching();
    for (const [tag, ticks] of Object.entries({ b: 104, c: 104, a: 103, d: 105 })) scenario.must(begin(tag, 'up', ticks));
    scenario.must(end('b'));
    scenario.must(begin('b', 'up', 104));
    scenario.trade(105);
    expect(scenario.met).toEqual(['a 105', 'c 105', 'b 105', 'd 105']);
  });

  it('that are met already, out of range or of a market that ended are refused, with the nearest price', () => {
    const scenario = new Watching();
    expect(scenario.refusal(begin('a', 'up', 100))).toBe('trigger_already_met 101');
    expect(scenario.refusal(begin('a', 'down', 100))).toBe('trigger_already_met 99');
    expect(scenario.refusal(begin('a', 'up', 2 ** 31))).toBe(`price_out_of_range ${2 ** 31 - 1}`);
    expect(scenario.refusal(begin('a', 'down', 0))).toBe('price_out_of_range 1');
    scenario.trade(104);
    expect(scenario.refusal(begin('a', 'up', 103))).toBe('trigger_already_met 105');
  });

  it('are not met by imported trades', () => {
    const scenario = new Watching();
    scenario.must(begin('a', 'down', 95));
    scenario.must({ kind: 'import_trades', market: 0, trades: [[scenario.nowMs, 90, 1, 'buy']] });
    expect(scenario.told).toEqual([]);
    scenario.tradeDown(95);
    expect(scenario.met).toEqual(['a 95']);
  });

  it('case 29: end one by one with their market, and the machine is told', () => {
    const scenario = new Watching();
    scenario.must(begin('up', 'up', 105));
    scenario.must(begin('down', 'down', 95));
    scenario.waits(S, 'sell', 5, stop(90));
    scenario.must({ kind: 'set_delisting', market: 0, delistAtMs: scenario.nowMs + 1 });
    scenario.nowMs += 1;
    scenario.must({ kind: 'tick' });
    expect(scenario.told).toEqual(['down ended', 'up ended']);
    expect(scenario.core.markets[0]).toMatchObject({ delisted: true, status: 'halted' });
    expect(scenario.core.openOrders(S)).toEqual([]);
    expect(scenario.refusal(begin('late', 'up', 200))).toBe('market_closed -');
  });

  it('that were met can be ended until the machine is told, and their names used again', () => {
    const orders = new OrderStore(8);
    const triggers = new Triggers(orders, new FastTriggerIndex(orders), new FastWatchLevels());
    triggers.open(0);
    triggers.watches.declare('one');
    const add = (tag: string): void => triggers.watches.add({ machine: 'one', tag }, 0, 1, 105);
    add('a');
    add('b');
    add('c');
    triggers.traded(0, { side: BUY, firstTicks: 105, firstTrade: 1, lastTicks: 105, lastTrade: 1, by: 1 }, 0, () => undefined);
    expect(triggers.watches.met).toBe(3);
    for (const tag of ['a', 'b']) expect(triggers.watches.remove({ machine: 'one', tag })).toBe(true);
    add('b');
    expect([triggers.watches.met, triggers.watches.count(0), triggers.watches.take()?.tag]).toEqual([1, 2, 'c']);
    expect([triggers.watches.isStepDone, triggers.watches.take(), triggers.watches.count(0)]).toEqual([true, undefined, 1]);
  });

  it('of which the machine was not told yet survive a restart', () => {
    const scenario = new Watching();
    const count = STEPS_PER_COMMAND_MAX + 2;
    for (let at = 0; at < count; at += 1) scenario.must(begin(`t${at}`, 'up', 105));
    scenario.trade(105);
    expect(scenario.told).toHaveLength(STEPS_PER_COMMAND_MAX);
    expect(scenario.core.waitingSteps).toBe(1 + 2);
    const [fast, plain] = [fastBooks, plainBooks].map((books) => new Core(books, scenario.core.save(), undefined, [watchMachine]));
    expect(plain!.hash()).toBe(fast!.hash());
    fast!.apply(fast!.sequence + 1, scenario.nowMs, { kind: 'drain' });
    expect(fast!.machine(watchMachine).told).toHaveLength(count);
    expect(fast!.waitingSteps).toBe(0);
  });

  it('run 64 in a command and 512 in a drain, and nobody is turned away meanwhile', () => {
    const scenario = new Watching();
    const count = STEPS_PER_COMMAND_MAX + STEPS_PER_DRAIN_MAX + 10;
    for (let at = 0; at < count; at += 1) scenario.must(begin(`t${at}`, 'down', 95));
    scenario.tradeDown(95);
    expect(scenario.told).toHaveLength(STEPS_PER_COMMAND_MAX);
    scenario.drain();
    expect(scenario.told).toHaveLength(STEPS_PER_COMMAND_MAX + STEPS_PER_DRAIN_MAX);
    scenario.must(limit(M, 'buy', 1, 1));
    expect(scenario.told).toHaveLength(count);
    expect(scenario.told.map((one) => one.split(' ')[0])).toEqual(Array.from({ length: count }, (_, at) => `t${at}`));
  });

  it('cost nothing where none is: between the watched prices a market stays quiet, and is as before once they are gone', () => {
    const orders = new OrderStore(8);
    const triggers = new Triggers(orders, new FastTriggerIndex(orders), new FastWatchLevels());
    triggers.open(0);
    triggers.watches.declare('one');
    const quiet = (): number[] => [1, 95, 96, 104, 105, 2 ** 31 - 1].filter((ticks) => triggers.isQuiet(0, ticks));
    expect(quiet()).toHaveLength(6);
    triggers.watches.add({ machine: 'one', tag: 'a' }, 0, 1, 105);
    triggers.watches.add({ machine: 'one', tag: 'b' }, 0, 0, 95);
    expect(quiet()).toEqual([96, 104]);
    triggers.watches.remove({ machine: 'one', tag: 'a' });
    triggers.watches.remove({ machine: 'one', tag: 'b' });
    expect(quiet()).toHaveLength(6);
  });

  it('that are too many for one command are compared before anything trades there, and none begins meanwhile', () => {
    const seen = new Set<string>();
    const trades = { side: BUY, firstTicks: 105, firstTrade: 1, lastTicks: 105, lastTrade: 1, by: 1 } as const;
    for (const unitsMax of [1, 2, 7]) {
      const orders = new OrderStore(8);
      const triggers = new Triggers(orders, new FastTriggerIndex(orders), new FastWatchLevels(), unitsMax);
      triggers.open(0);
      triggers.watches.declare('one');
      for (let at = 0; at < 9; at += 1) triggers.watches.add({ machine: 'one', tag: `t${at}` }, 0, 1, 101 + (at % 5));
      triggers.traded(0, trades, 0, () => undefined);
      expect(triggers.isSwept(0)).toBe(true);
      for (let left = 20; left > 0 && triggers.isSwept(0); left -= 1) triggers.resume(() => undefined);
      const told: string[] = [];
      for (let steps = triggers.watches.takeNew(); steps > 0; steps -= 1)
        do told.push(triggers.watches.take()?.tag ?? '');
        while (!triggers.watches.isStepDone);
      seen.add(told.join(' '));
    }
    expect([...seen]).toEqual(['t0 t5 t1 t6 t2 t7 t3 t8 t4']);
  });
});

type Draw = (core: Core, nowMs: number) => Command;
const ticks = fc.integer({ min: 97, max: 104 });
const draw: fc.Arbitrary<Draw> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc
      .record({
        customer: fc.integer({ min: 1, max: 3 }),
        side: fc.constantFrom('buy', 'sell'),
        ticks,
        lots: fc.integer({ min: 1, max: 4 }),
      })
      .map(
        ({ customer, lots, side, ticks: at }): Draw =>
          () =>
            limit(customer, side, at, lots),
      ),
  },
  {
    weight: 6,
    arbitrary: fc
      .record({ tag: fc.nat(30), way: fc.constantFrom('up', 'down'), distance: fc.integer({ min: 0, max: 5 }) })
      .map(({ distance, tag, way }): Draw => (core) => {
        const last = core.markets[0]!.ticker.lastTicks || 100;
        return begin(`t${tag}`, way, way === 'up' ? last + distance : last - distance);
      }),
  },
  {
    weight: 2,
    arbitrary: fc.nat(30).map(
      (tag): Draw =>
        () =>
          end(`t${tag}`),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ ticks, side: fc.constantFrom('buy', 'sell') }).map(
      ({ side, ticks: at }): Draw =>
        () =>
          limit(2, side, at, 2, { type: 'stop-limit', stopTicks: at, whenMet: 'fire' }),
    ),
  },
  fc.constantFrom<Command>({ kind: 'tick' }, { kind: 'drain' }).map(
    (command): Draw =>
      () =>
        command,
  ),
);

interface Naive {
  readonly way: 'up' | 'down';
  readonly ticks: number;
}

/** Plays in both cores; an oracle says after each command, trade by trade, what must have been told when all steps have run. */
function play(draws: readonly Draw[], unitsMax: number | undefined, isDrained: boolean): number {
  const make = (books: typeof fastBooks, saved?: Uint8Array): Core => new Core(books, saved, undefined, [watchMachine], unitsMax);
  let [fast, plain] = [make(fastBooks), make(plainBooks)];
  const watched = new Map<string, Naive>();
  const expected: string[] = [];
  let nowMs = START_MS;
  const both = (command: Command): void => {
    const [one, two] = [fast, plain].map((core) => core.apply(core.sequence + 1, nowMs, command));
    expect(two).toEqual(one);
    expect(plain.hash()).toBe(fast.hash());
    for (const fact of one!.facts) {
      if (fact.fact !== 'trade') continue;
      for (const [tag, { ticks: at, way }] of watched) {
        if (way === 'up' ? fact.ticks < at : fact.ticks > at) continue;
        expected.push(tag);
        watched.delete(tag);
      }
    }
    if (!one!.reply.ok) return;
    if (command.kind === 'watcher.begin') watched.set((command as never as { tag: string }).tag, command as never);
    if (command.kind === 'watcher.end') watched.delete((command as never as { tag: string }).tag);
  };
  for (const command of smallMarket()) both(command);
  for (let customer = 1; customer <= 3; customer += 1) {
    both({ kind: 'create_customer', ref: `c${customer}`, wide: false });
    for (const command of fund(customer, '100000')) both(command);
  }
  for (const [index, one] of draws.entries()) {
    nowMs += 500;
    both(one(fast, nowMs));
    for (let left = 500; isDrained && fast.waitingSteps > 0 && left > 0; left -= 1) both({ kind: 'drain' });
    const told = fast.machine(watchMachine).told.map((text) => text.split(' ')[0]);
    const isAsExpected = told.length === expected.length && told.every((tag) => expected.includes(tag ?? ''));
    if (isDrained && !isAsExpected) throw new Error(`told ${told.join(' ')} instead of ${expected.join(' ')}`);
    if (index % 13 === 12) {
      const before = fast.hash();
      [fast, plain] = [make(fastBooks, fast.save()), make(plainBooks, plain.save())];
      if (fast.hash() !== before || plain.hash() !== before) throw new Error('a snapshot does not give the state that it was made of');
    }
  }
  return expected.length;
}

it('watched prices are met alike by both indexes and as trade by trade, with stops beside them, and a restart changes nothing', () => {
  let met = 0;
  fc.assert(
    fc.property(
      fc.array(draw, { minLength: 20, maxLength: 90 }),
      fc.constantFrom(undefined, 2),
      fc.boolean(),
      (draws, units, isDrained) => {
        met += play(draws, units, isDrained);
      },
    ),
    { numRuns: 60 },
  );
  expect(met).toBeGreaterThan(30);
});
