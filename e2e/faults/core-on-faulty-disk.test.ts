// Protects: with the real core, whatever operation of the disk is the last or fails, what comes up is what was acknowledged, to the hash.
import { describe, expect, inject, it } from 'vitest';
import type { Command } from '@agio/core';
import { readFacts } from '@agio/journal';
import { FaultyDisk } from '@agio/journal/testing';
import type { Fault, Survival } from '@agio/journal/testing';
import { drawn } from '@agio/kernel/testing';
import { decodeFacts } from '@agio/sequencer';
import { burstsOf } from './script.ts';
import { Expectations, FOLDER, timesOn, VirtualCore } from './virtual-core.ts';

const SEEDS = [1, 2, 3, 4, 5, 6];
/** Closing files after everything was synced may fail unheard, as may looking for what can be removed. */
const MAY_FAIL = /^(close |list$)/;
const BURSTS = 16;
const START_MS = 1_790_000_000_000;
/** Bursts after which the core writes a snapshot, and after which it is stopped and restarted. */
const SNAPSHOT_AFTER = new Set([4, 13]);
const RESTART_AFTER = 9;

interface Lived {
  readonly disk: FaultyDisk;
  /** In the order of their submission, which is the order of their sequence. */
  readonly submitted: Command[];
  acknowledged: number;
  error: unknown;
}

/** Runs the script until it ends, or until the process would stop. */
async function live(seed: number, fault?: { readonly operation: number; readonly kind: Fault }): Promise<Lived> {
  const lived: Lived = { disk: new FaultyDisk(), submitted: [], acknowledged: 0, error: undefined };
  if (fault !== undefined) lived.disk.plan(fault.operation, fault.kind);
  try {
    await run(seed, lived);
  } catch (error) {
    lived.error = error;
  }
  return lived;
}

async function run(seed: number, lived: Lived): Promise<void> {
  let nowMs = START_MS;
  const clock = (): number => nowMs;
  let virtual = await VirtualCore.start(lived.disk, clock);
  for (const [index, burst] of burstsOf(seed, BURSTS, START_MS).entries()) {
    nowMs += 10;
    lived.submitted.push(...burst);
    const outcomes = await virtual.submit(burst);
    lived.acknowledged = Math.max(lived.acknowledged, ...outcomes.map((outcome) => outcome.sequence));
    if (SNAPSHOT_AFTER.has(index)) await virtual.snapshot();
    if (index === RESTART_AFTER) await virtual.stop();
    if (virtual.fatal.length > 0) throw virtual.fatal[0]!;
    if (index === RESTART_AFTER) virtual = await VirtualCore.start(lived.disk, clock);
  }
  await virtual.stop();
  if (virtual.fatal.length > 0) throw virtual.fatal[0]!;
}

const expectations = new Expectations();

/** Comes up from what is left, is checked against a core without a disk, continues, and comes up once more from what was synced. */
async function survive(lived: Lived, survival: Survival, note: string): Promise<void> {
  const disk = lived.disk.after(survival, lived.disk.operations);
  const virtual = await VirtualCore.start(disk, () => START_MS + 60_000);
  const { sequence } = virtual.core;
  expect(sequence, `${note}: nothing acknowledged is missing`).toBeGreaterThanOrEqual(lived.acknowledged);
  expect(sequence, `${note}: nothing was invented`).toBeLessThanOrEqual(lived.submitted.length);
  const commands = lived.submitted.slice(0, sequence);
  expect(virtual.core.hash(), `${note}: the state`).toBe(expectations.of(commands, timesOn(disk)).hash);
  const more: Command[] = [{ kind: 'create_customer', ref: 'later', wide: false }, { kind: 'tick' }];
  expect((await virtual.submit(more)).length, `${note}: it goes on`).toBe(2);
  await virtual.snapshot();
  const [last] = await virtual.submit([{ kind: 'create_customer', ref: 'last', wide: false }]);
  expect([virtual.fatal, last?.sequence], note).toEqual([[], sequence + 3]);
  const all = [...commands, ...more, { kind: 'create_customer', ref: 'last', wide: false } satisfies Command];
  const again = disk.after('lose');
  const second = await VirtualCore.start(again, () => START_MS + 70_000);
  const expected = expectations.of(all, timesOn(again));
  expect(second.core.hash(), `${note}: once more`).toBe(expected.hash);
  await second.stop();
  const facts = [...readFacts(again, FOLDER, 1)].map((record) => decodeFacts(record.payload));
  expect(JSON.stringify(facts), `${note}: the facts`).toBe(expected.facts);
}

/** Of a seed's operations, one in this many. */
const PART = 9;

/** Operations that compress a closed segment, by their numbers: if one fails, the segment stays as it is and the process goes on. */
function compressing(log: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [at, entry] of log.entries()) {
    const path = /^open create (.*)\.zst\.new$/.exec(entry)?.[1];
    if (path === undefined) continue;
    let from = at - 1;
    while (log[from - 1] === 'list') from -= 1;
    const removed = log.indexOf(`unlink ${path}`, at);
    // The folder is synced after it, and looked through for another one.
    for (let one = from; one <= removed + 2; one += 1) found.add(one + 1);
  }
  return found;
}

/** A seed's operations with one fault, each followed by these ways to come up; how many were tried that end the process, how many of them did, and which did not. */
async function each(
  seed: number,
  log: readonly string[],
  kind: Fault,
  survivals: (operation: number) => readonly Survival[],
): Promise<{ readonly tried: number; readonly failed: number; readonly unheard: readonly string[] }> {
  const unheard: string[] = [];
  let failed = 0;
  let tried = 0;
  const mayGoOn = kind === 'crash-before' ? new Set<number>() : compressing(log);
  const operations = drawn(
    log.map((_, at) => at + 1),
    PART,
    inject('testSeed'),
  );
  for (const operation of operations) {
    const lived = await live(seed, { operation, kind });
    const isQuiet = mayGoOn.has(operation);
    if (!isQuiet) tried += 1;
    if (!isQuiet && lived.error === undefined) unheard.push(log[operation - 1]!);
    if (lived.error === undefined && !isQuiet) continue;
    if (!isQuiet) failed += 1;
    const what = `seed ${seed}, ${kind} at ${operation} (${log[operation - 1]!})`;
    for (const survival of survivals(operation)) await survive(lived, survival, `${what}, ${survival}`);
  }
  return { tried, failed, unheard };
}

describe('the core on a disk that crashes, tears and refuses', async () => {
  const logs = new Map<number, readonly string[]>();
  for (const seed of SEEDS) {
    const { disk, error } = await live(seed);
    if (error instanceof Error) throw error;
    logs.set(seed, disk.log);
  }
  const all = [...logs.values()].flat();

  it('is tried at a thousand operations, rolls and snapshots among them', () => {
    const count = (start: string): number => all.filter((entry) => entry.startsWith(start)).length;
    process.stdout.write(
      `distinct operations: ${all.length}, rolls: ${count('rename commands-')}, snapshots: ${count('rename snapshot-')}\n`,
    );
    expect(all.length).toBeGreaterThanOrEqual(1_000);
    expect(count('rename commands-')).toBeGreaterThanOrEqual(9);
    expect(count('rename snapshot-')).toBeGreaterThanOrEqual(9);
  });

  for (const seed of SEEDS) {
    const log = logs.get(seed)!;
    it(`survives a crash at any of ${log.length} operations (seed ${seed})`, { timeout: 300_000 }, async () => {
      const { failed, tried } = await each(seed, log, 'crash-before', () => ['lose', 'keep', 'tear']);
      expect(tried).toBeGreaterThan(20);
      expect(failed).toBe(tried);
    });

    it(`survives EIO, also of each sync, at any of ${log.length} operations (seed ${seed})`, { timeout: 300_000 }, async () => {
      const survivals = ['killed', 'lose', 'mix'] as const;
      const { unheard } = await each(seed, log, 'EIO', (operation) => [survivals[Math.trunc(operation / PART) % 3]!]);
      expect(unheard.filter((operation) => !MAY_FAIL.test(operation))).toEqual([]);
    });

    it(`survives ENOSPC at any of ${log.length} operations (seed ${seed})`, { timeout: 300_000 }, async () => {
      const survivals = ['killed', 'lose'] as const;
      const { failed, tried } = await each(seed, log, 'ENOSPC', (operation) => [survivals[operation % 2]!]);
      expect(failed).toBeGreaterThan(tried / 6);
    });
  }
});
