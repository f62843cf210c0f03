// Protects deadlines of machines: due in their order among orders that expire, bounded by tick, saved and loaded; and parts of machines that a program does not have.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DUE_PER_TICK_MAX } from './bounds.ts';
import { Core } from './core.ts';
import type { Command, MachineCommand } from './commands.ts';
import type { Machine, RunningMachine } from './machine.ts';
import { limitOrder, smallMarket } from './testing/small-market.ts';

const START_MS = 1_790_000_000_000;

interface Alarm {
  readonly id: number;
  readonly atMs: number;
}
interface SetAlarm extends MachineCommand {
  readonly kind: `${string}.set`;
  readonly inMs: number;
}

/** Rings once at a time that a command chose, and pays one atom of what it held to the house. */
function alarms(name: string, layout = 1): Machine<RunningMachine & { readonly rang: number[] }> {
  return {
    name,
    layout,
    start(tools) {
      let [waiting, next]: [Alarm[], number] = [[], 1];
      const rang: number[] = [];
      const sort = (): void => void waiting.sort((a, b) => a.atMs - b.atMs || a.id - b.id);
      return {
        rang,
        apply(command) {
          const { inMs } = command as SetAlarm;
          tools.money.hold({ owner: 1, kind: 'trading' }, 1, 1n);
          waiting.push({ id: next, atMs: tools.nowMs() + inMs });
          next += 1;
          sort();
          return { ok: true, kind: 'done', id: next - 1 };
        },
        nextDueMs: () => waiting[0]?.atMs,
        due() {
          const alarm = waiting.shift();
          if (alarm === undefined) throw new Error('nothing is due');
          rang.push(alarm.id);
          tools.money.settle({ owner: 1, kind: 'trading' }, { owner: 0, kind: 'fees' }, 1, 1n, {
            reason: 'transfer',
            cause: `${name} ${alarm.id}`,
          });
        },
        save(writer) {
          writer.text(JSON.stringify({ waiting, next, rang }));
        },
        load(reader) {
          const saved = JSON.parse(reader.text()) as { waiting: Alarm[]; next: number; rang: number[] };
          [waiting, next] = [saved.waiting, saved.next];
          rang.push(...saved.rang);
        },
        *holds() {
          if (waiting.length > 0) yield { of: { owner: 1, kind: 'trading' }, coin: 1, amount: BigInt(waiting.length) };
        },
      };
    },
  };
}

const FACTS_EACH = 30;

/** A thousand deadlines at the same time, each with a large fact. */
const chatty: Machine = {
  name: 'chatty',
  layout: 1,
  start(tools) {
    let [left, atMs] = [0, 0];
    return {
      apply() {
        [left, atMs] = [DUE_PER_TICK_MAX, tools.nowMs()];
        return { ok: true, kind: 'done' };
      },
      nextDueMs: () => (left === 0 ? undefined : atMs),
      due() {
        left -= 1;
        for (let at = 0; at < FACTS_EACH; at += 1) tools.tell({ fact: 'chatty.said' });
      },
      save: (writer) => writer.text(JSON.stringify([left, atMs])),
      load: (reader) => void ([left = 0, atMs = 0] = JSON.parse(reader.text()) as number[]),
      *holds() {
        // It holds nothing.
      },
    };
  },
};

class Clocked {
  readonly first = alarms('first');
  readonly second = alarms('second');
  readonly core = new Core(undefined, undefined, 64, [this.first, this.second]);
  nowMs = START_MS;

  constructor() {
    for (const command of smallMarket()) this.must(command);
    this.must({ kind: 'create_customer', ref: 'c', wide: true });
    this.must({ kind: 'issue', to: { owner: 1, kind: 'trading' }, coin: 'CASH', amount: '1000000', reason: 'seed', cause: 's' });
  }

  must(command: Command) {
    const outcome = this.core.apply(this.core.sequence + 1, this.nowMs, command);
    if (!outcome.reply.ok) throw new Error(`${command.kind}: ${outcome.reply.refusal}`);
    return outcome;
  }

  set(name: 'first' | 'second', inMs: number): void {
    this.must({ kind: `${name}.set`, inMs } as SetAlarm);
  }

  order(inMs: number): void {
    this.must(limitOrder(1, 'buy', 1, 1, { timeInForce: 'GTD', expireAtMs: this.nowMs + inMs }));
  }

  /** What a tick did, in the order of its facts: the order that ended, or the alarm that rang. */
  tick(): { readonly did: string[]; readonly more: boolean } {
    const { facts, reply } = this.must({ kind: 'tick' });
    const did = facts.flatMap((fact) => {
      if (fact.fact === 'order') return ['order'];
      return fact.fact === 'posting' && fact.owner === 0 ? [fact.cause] : [];
    });
    return { did, more: reply.ok && reply.kind === 'done' && reply.more === true };
  }
}

it('processes deadlines and orders in the order of their times; at the same time, orders come first, then machines in their order', () => {
  const clocked = new Clocked();
  clocked.set('second', 50);
  clocked.set('first', 50);
  clocked.set('first', 10);
  clocked.order(30);
  expect(clocked.core.nextDueMs).toBe(START_MS + 10);
  clocked.nowMs += 9;
  expect(clocked.tick()).toEqual({ did: [], more: false });
  clocked.nowMs += 1;
  expect(clocked.tick().did).toEqual(['first 2']);
  expect(clocked.core.nextDueMs).toBe(START_MS + 30);
  clocked.nowMs += 40;
  expect(clocked.tick().did.toSorted()).toEqual(['first 1', 'order', 'second 1']);
  expect(clocked.core.machine(clocked.first).rang).toEqual([2, 1]);
  expect(clocked.core.nextDueMs).toBeUndefined();
  expect(clocked.core.audit()).toEqual([]);
});

it('does no more than so much in one tick, and says that there is more', () => {
  const clocked = new Clocked();
  for (let at = 0; at < DUE_PER_TICK_MAX + 5; at += 1) clocked.set('first', 1 + (at % 3));
  clocked.order(1);
  clocked.nowMs += 10;
  const first = clocked.tick();
  expect([first.did.length, first.more]).toEqual([DUE_PER_TICK_MAX, true]);
  const second = clocked.tick();
  expect([second.did.length, second.more]).toEqual([6, false]);
  expect(clocked.core.audit()).toEqual([]);
});

it('leaves to the next tick what would tell more than one command may', () => {
  const core = new Core(undefined, undefined, 64, [chatty]);
  core.apply(1, START_MS, { kind: 'chatty.begin' });
  const told: number[] = [];
  for (let more = true; more;) {
    const { facts, reply } = core.apply(core.sequence + 1, START_MS, { kind: 'tick' });
    told.push(facts.length);
    more = reply.ok && reply.kind === 'done' && reply.more === true;
  }
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(DUE_PER_TICK_MAX * FACTS_EACH);
  expect(Math.max(...told)).toBeLessThan(10_000);
});

it('comes to the same after a snapshot at any moment', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('first' as const), ms: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ do: fc.constant('second' as const), ms: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ do: fc.constant('order' as const), ms: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ do: fc.constant('tick' as const), ms: fc.integer({ min: 0, max: 20 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const clocked = new Clocked();
      for (const { do: what, ms } of steps) {
        if (what === 'tick') {
          clocked.nowMs += ms;
          clocked.tick();
        } else if (what === 'order') clocked.order(ms);
        else clocked.set(what, ms);
      }
      const copy = new Core(undefined, clocked.core.save(), 64, [clocked.first, clocked.second]);
      expect([copy.hash(), copy.nextDueMs]).toEqual([clocked.core.hash(), clocked.core.nextDueMs]);
      const tick = { kind: 'tick' } as const;
      const at = clocked.nowMs + 100;
      const [one, other] = [clocked.core, copy].map((core) => core.apply(core.sequence + 1, at, tick).facts);
      expect(other).toEqual(one);
      expect(copy.hash()).toBe(clocked.core.hash());
      expect(copy.audit()).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

it('keeps the part of a machine that a program does not have, and stops where the journal needs it', () => {
  const clocked = new Clocked();
  clocked.set('second', 50);
  const without = new Core(undefined, clocked.core.save(), 64, [clocked.first]);
  without.apply(without.sequence + 1, clocked.nowMs, { kind: 'first.set', inMs: 5 } as SetAlarm);
  const back = new Core(undefined, without.save(), 64, [clocked.first, clocked.second]);
  expect(back.nextDueMs).toBe(clocked.nowMs + 5);
  expect(back.audit()).toEqual([]);
  expect(() => without.apply(without.sequence + 1, clocked.nowMs, { kind: 'second.set', inMs: 5 } as SetAlarm)).toThrow(
    'the journal needs the machine second',
  );
});

it('does not read the part of a later release', () => {
  const later = new Core(undefined, undefined, 64, [alarms('first', 2)]);
  const bytes = later.save();
  expect(() => new Core(undefined, bytes, 64, [alarms('first', 1)])).toThrow('of a later release');
  expect(new Core(undefined, new Core(undefined, undefined, 64, [alarms('first', 1)]).save(), 64, [alarms('first', 2)]).sequence).toBe(0);
});
