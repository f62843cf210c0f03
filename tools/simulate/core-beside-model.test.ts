// Protects: the core decides every command, and its visible state is, as the naive model says, with either book and after a restore.
import { drawn } from '@agio/kernel/testing';
import { expect, inject, it } from 'vitest';
import { Core, fastBooks, plainBooks } from '@agio/core';
import type { BooksMaker, Command } from '@agio/core';
import { modules } from '../../apps/server/site.ts';
import { Chance } from './chance.ts';
import { compareOutcome, compareState, numbersOf } from './compare.ts';
import { Coverage } from './coverage.ts';
import { numbersInSteps } from './model/machine-orders.ts';
import { Model } from './model/model.ts';
import { namedModels, proofsOf } from './proofs.ts';
import { Traffic } from './traffic.ts';

const BEGIN_MS = 1_790_000_000_000;
const COMMANDS = 2_000;
const SEEDS = drawn(
  Array.from({ length: 20 }, (_, at) => 1 + at),
  3,
  inject('testSeed'),
);
const proofs = await proofsOf(modules);

/** Plays one seed with core and model directly side by side; occasionally the core is saved and continues from that. */
function play(seed: number, makeBooks: BooksMaker): { hash: string; coverage: Coverage } {
  const chance = new Chance(seed, 'core');
  const model = new Model(namedModels(proofs));
  const coverage = new Coverage();
  const traffic = new Traffic(chance, model, proofs);
  const first: Command[] = traffic.beginning();
  const machines = proofs.map(({ machine }) => machine);
  let core = new Core(makeBooks, undefined, undefined, machines);
  let nowMs = BEGIN_MS;
  for (let step = 1; step <= COMMANDS; step += 1) {
    nowMs += chance.once(250) ? chance.int(0, 90_000_000) : chance.int(0, 30);
    const command = first.shift() ?? traffic.next(nowMs);
    const outcome = core.apply(core.sequence + 1, nowMs, command);
    const { reply } = outcome;
    const decision = model.apply(nowMs, command, numbersOf(reply), numbersInSteps(outcome, model.world));
    compareOutcome(outcome, decision, model);
    coverage.note(command, outcome);
    if (step % 100 === 0) compareState(core, model);
    if (step % 700 === 0) core = new Core(makeBooks, core.save(), undefined, machines);
  }
  return { hash: core.hash(), coverage };
}

it('plain and fast book decide like the model, and have equal hashes', { timeout: 600_000 }, async () => {
  const all = new Coverage();
  for (const seed of SEEDS) {
    const plain = play(seed, plainBooks);
    expect(play(seed, fastBooks).hash).toBe(plain.hash);
    all.add(plain.coverage);
    // The test runner's own messages must get through within its minute, on a busy machine too.
    await new Promise(setImmediate);
  }
  expect(all.accepted).toBeGreaterThan(SEEDS.length * COMMANDS * 0.4);
});
