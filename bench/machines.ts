import { Core } from '@agio/core';
import type { Command, Machine, RunningMachine } from '@agio/core';
import { fund, limitOrder, smallMarket } from '@agio/core/testing';
import { scaled } from './scale.ts';
import type { Print } from './scale.ts';

const START_MS = 1_790_000_000_000;
const DEADLINES = 100_000;
const DUE_AT_ONCE = 1_000;
const REACTIONS = 10_000;
const SWEPT = 1_000;
/** More reactions than one command runs. */
const SWEPT_MIN = 100;
const ROUNDS = 4;
const FUNDS = '1000000000000000';

/** Deadlines in a heap, and a reaction to every trade of customer 1. */
function busyMachine(): Machine<RunningMachine & { readonly heard: () => number }> {
  return {
    name: 'busy',
    layout: 1,
    start(tools) {
      const heap: number[] = [];
      let heard = 0;
      return {
        heard: () => heard,
        apply(command) {
          push(heap, (command as unknown as { readonly atMs: number }).atMs);
          return { ok: true, kind: 'done' };
        },
        nextDueMs: () => heap[0],
        due() {
          const atMs = pop(heap);
          tools.tell({ fact: 'busy.rang', atMs } as never);
        },
        reactions: {
          trades: {
            wants: (_market, maker) => maker === 1,
            run({ maker }) {
              heard += 1;
              tools.tell({ fact: 'busy.heard', order: maker.order } as never);
            },
          },
        },
        save: (writer) => writer.floats(Float64Array.from(heap)),
        load: (reader) => void heap.push(...reader.floats()),
        *holds() {
          // It holds nothing.
        },
      };
    },
  };
}

function push(heap: number[], value: number): void {
  let at = heap.push(value) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (heap[parent]! <= value) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = value;
}

function pop(heap: number[]): number {
  const [first = 0] = heap;
  const last = heap.pop() ?? 0;
  let at = 0;
  for (let child = 1; child < heap.length; child = at * 2 + 1) {
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child += 1;
    if (heap[child]! >= last) break;
    heap[at] = heap[child]!;
    at = child;
  }
  if (heap.length > 0) heap[at] = last;
  return first;
}

/** What a machine's deadlines and reactions cost the commands that run them. */
export async function benchMachines(print: Print, scale: number): Promise<void> {
  const dueAtOnce = scaled(DUE_AT_ONCE, scale);
  const deadlines = (DEADLINES / DUE_AT_ONCE) * dueAtOnce;
  const swept = scaled(SWEPT, scale, SWEPT_MIN);
  const reactions = (REACTIONS / SWEPT) * swept;
  const machine = busyMachine();
  const core = new Core(undefined, undefined, 65_536, [machine]);
  let nowMs = START_MS;
  const must = (command: Command): { readonly more: boolean } => {
    const { reply } = core.apply(core.sequence + 1, nowMs, command);
    if (!reply.ok) throw new Error(`${command.kind}: ${reply.refusal}`);
    return { more: reply.kind === 'done' && reply.more === true };
  };
  setUp(must);
  const ticks: number[] = [];
  // The first round lets the engine compile.
  for (let round = 0; round < 2; round += 1) {
    ticks.length = 0;
    for (let at = 0; at < deadlines; at += 1) {
      // Spread so that a thousand are due in each millisecond, in random order.
      must({ kind: 'busy.set', atMs: nowMs + 1 + ((at * 7_919) % (deadlines / dueAtOnce)) } as never);
    }
    for (let tick = 0; tick < deadlines / dueAtOnce; tick += 1) {
      nowMs += 1;
      ticks.push(timed(() => must({ kind: 'tick' })));
    }
  }
  if (core.nextDueMs !== undefined) throw new Error('deadlines are left');
  print(`${deadlines} waiting deadlines, ${dueAtOnce} due with each tick: p50 ${ms(at(ticks, 0.5))}, p99 ${ms(at(ticks, 0.99))} a tick`);
  print(`figure machines.tick_p99_ms ${at(ticks, 0.99).toFixed(3)}`);
  for (let round = 0; round < ROUNDS; round += 1)
    measureReactions(core, must, { reactions, swept }, round < ROUNDS - 1 ? undefined : print);
  if (core.machine(machine).heard() !== reactions * ROUNDS) throw new Error('a reaction was lost');
  if (core.audit().length > 0) throw new Error(core.audit().join('; '));
}

function measureReactions(
  core: Core,
  must: (command: Command) => { readonly more: boolean },
  { reactions, swept }: { readonly reactions: number; readonly swept: number },
  print?: Print,
): void {
  for (let at = 0; at < reactions; at += 1) must(limitOrder(1, 'sell', 100, 1));
  const sweeps: number[] = [];
  for (let at = 0; at < reactions / swept; at += 1) sweeps.push(timed(() => must(limitOrder(2, 'buy', 100, swept))));
  const waiting = core.waitingSteps;
  const drains: number[] = [];
  while (core.waitingSteps > 0) drains.push(timed(() => must({ kind: 'drain' })));
  if (print === undefined) return;
  print(
    `${reactions} reactions to ${reactions / swept} orders that fill ${swept} each: ${waiting} wait, ${drains.length} commands work them off`,
  );
  print(
    `such an order p50 ${ms(at(sweeps, 0.5))}, the longest ${ms(at(sweeps, 1))}; a command with its share of reactions p50 ${ms(at(drains, 0.5))}, p99 ${ms(at(drains, 0.99))}`,
  );
  print(`figure machines.drain_p99_ms ${at(drains, 0.99).toFixed(3)}`);
}

function setUp(must: (command: Command) => unknown): void {
  for (const command of smallMarket({ takerFeeBps: 10 })) must(command);
  for (const owner of [1, 2]) {
    must({ kind: 'create_customer', ref: `c${owner}`, wide: true });
    for (const command of fund(owner, FUNDS)) must(command);
  }
}

function timed(work: () => void): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

function ms(value: number): string {
  return `${value.toFixed(3)} ms`;
}
