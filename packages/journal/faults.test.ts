// Protects: whichever operation of the disk is the last one, or fails, nothing acknowledged is missing afterwards and no frame is there by half.
import { describe, expect, inject, it } from 'vitest';
import { drawn } from '@agio/kernel/testing';
import { Crash, FaultyDisk, POWER_CUTS } from './testing/faulty-disk.ts';
import type { Fault, Survival } from './testing/faulty-disk.ts';
import { seeded } from './testing/file-image.ts';
import { factOf, Memory, SmallHouse } from './testing/small-house.ts';

const STEPS = 40;
const SCRIPTS = [1, 2];

function payloads(chance: () => number): Buffer[] {
  const count = 1 + Math.floor(chance() * 4);
  return Array.from({ length: count }, () => {
    const size = chance() < 0.04 ? 5_000 : Math.floor(chance() * 200);
    return Buffer.from(Array.from({ length: size }, () => Math.floor(chance() * 256)));
  });
}

/** Starts, appends with snapshots among it, is stopped and restarted halfway. */
function script(disk: FaultyDisk, seed: number, memory: Memory, steps = STEPS): void {
  const chance = seeded(seed);
  for (let run = 0; run < 2; run += 1) {
    const house = new SmallHouse(disk, run === 1);
    for (let step = 0; step < steps / 2; step += 1) {
      house.append(payloads(chance), memory);
      if (chance() < 0.3) house.prepare();
      if (chance() < 0.15) {
        house.snapshot(memory);
        house.compress(memory);
      }
    }
    if (run === 1 || chance() < 0.5) house.snapshot(memory);
    house.close();
  }
}

/** Opens what is left, checks it against the memory, and continues from there. */
function check(disk: FaultyDisk, memory: Memory, note: string): SmallHouse {
  const house = new SmallHouse(disk, memory.payloads.length % 2 === 0);
  const { acknowledged, pending } = memory;
  expect(
    house.opened.notes.filter((one) => one.includes('state is made from')),
    `${note}: snapshots are whole`,
  ).toEqual([]);
  expect(house.opened.snapshot?.sequence ?? 0, `${note}: the snapshot`).toBeGreaterThanOrEqual(memory.snapshotAt);
  expect([acknowledged, acknowledged + pending], `${note}: frames are whole`).toContain(house.sequence);
  memory.forgetAfter(house.sequence);
  expect(house.state, `${note}: the state`).toBe(memory.stateAt(house.sequence));
  expect(Buffer.concat(house.facts()).equals(Buffer.concat(memory.payloads.map(factOf))), `${note}: the facts`).toBe(true);
  return house;
}

/**
 * Comes up after it, and loses all that is not synced once more: at once, because what a start has shown stays; after
 * appending; or after appending and a snapshot.
 */
function survive(disk: FaultyDisk, before: Memory, survival: Survival, note: string): void {
  const memory = before.copy();
  const left = disk.after(survival, disk.operations);
  const house = check(left, memory, note);
  const chance = seeded(disk.operations);
  const then = disk.operations % 3;
  for (let step = 0; step < then * 2; step += 1) house.append(payloads(chance), memory);
  if (then === 2) {
    house.snapshot(memory);
    house.compress(memory);
  }
  check(left.after('lose'), memory, `${note}, and again (${then})`);
}

function runWith(seed: number, operation: number, fault: Fault): { disk: FaultyDisk; memory: Memory; error: unknown } {
  const disk = new FaultyDisk();
  const memory = new Memory();
  disk.plan(operation, fault);
  try {
    script(disk, seed, memory);
  } catch (error) {
    return { disk, memory, error };
  }
  return { disk, memory, error: undefined };
}

const LENGTHS = SCRIPTS.map((seed) => {
  const disk = new FaultyDisk();
  script(disk, seed, new Memory());
  return { seed, log: disk.log };
});

/** One in six of a script's operations. */
const operationsOf = (log: readonly string[]): readonly number[] =>
  drawn(
    log.map((_, at) => at + 1),
    6,
    inject('testSeed'),
  );

describe('a script of appends, rolls, snapshots and a restart', () => {
  it('has hundreds of operations, with rolls and snapshots among them', () => {
    const log = LENGTHS.flatMap((one) => one.log);
    const count = (start: string): number => log.filter((entry) => entry.startsWith(start)).length;
    expect(log.length).toBeGreaterThan(700);
    expect(count('rename commands-')).toBeGreaterThan(5);
    expect(count('rename facts-')).toBeGreaterThan(5);
    expect(count('rename snapshot-')).toBeGreaterThan(5);
    expect(count('unlink snapshot-')).toBeGreaterThan(2);
    expect(log.filter((entry) => /^rename commands-.*zst$/.test(entry)).length).toBeGreaterThan(2);
    expect(log.filter((entry) => /^rename facts-.*zst$/.test(entry)).length).toBeGreaterThan(2);
  });

  for (const { seed, log } of LENGTHS) {
    it(`survives a crash at any of ${log.length} operations (script ${seed})`, { timeout: 60_000 }, () => {
      for (const operation of operationsOf(log)) {
        const { disk, memory, error } = runWith(seed, operation, 'crash-before');
        expect(error instanceof Error && (error.cause ?? error), `operation ${operation}`).toBeInstanceOf(Crash);
        for (const survival of POWER_CUTS)
          survive(disk, memory, survival, `${seed}: crash at ${operation} (${log[operation - 1]!}), ${survival}`);
      }
    });

    for (const fault of ['EIO', 'ENOSPC'] as const) {
      it(`survives ${fault} at any of ${log.length} operations (script ${seed})`, { timeout: 60_000 }, () => {
        let failed = 0;
        const operations = operationsOf(log);
        for (const operation of operations) {
          const { disk, memory, error } = runWith(seed, operation, fault);
          if (error === undefined) continue;
          failed += 1;
          for (const survival of ['killed', 'lose', 'mix'] as const)
            survive(disk, memory, survival, `${seed}: ${fault} at ${operation} (${log[operation - 1]!}), ${survival}`);
        }
        expect(failed).toBeGreaterThan(fault === 'EIO' ? operations.length - 1 : operations.length / 5);
      });
    }
  }
});
