import { randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Hostile } from '../modules/dice/testing/hostile.ts';
import { scaled } from './scale.ts';
import type { Print } from './scale.ts';

/** Bets that are tried against core and vault in one process; `HOSTILE_BETS` of them, and `HOSTILE_SEED` to repeat a run. It ends with an error at the first step after which anything is missing. */
export function benchHostileDice(print: Print, scale: number): Promise<void> {
  const seed = Number(process.env['HOSTILE_SEED'] ?? randomInt(2 ** 31));
  const bets = scaled(Number(process.env['HOSTILE_BETS'] ?? 200_000), scale);
  print(`seed ${seed}`);
  const begun = performance.now();
  const { refused, rolled, smallest, steps, taken, tried, voided } = new Hostile(seed).play(bets);
  const seconds = (performance.now() - begun) / 1_000;
  print(`${tried} hostile bets, ${taken} taken, ${rolled} rolled, ${voided} voided, ${steps} steps, each checked, ${seconds.toFixed(0)} s`);
  print(
    `refused: ${Object.entries(refused)
      .map(([why, count]) => `${why} ${count}`)
      .join(', ')}`,
  );
  print(`the smallest bankroll that somebody owned was ${smallest} atoms; no pool was below zero, and no atom was missing`);
  print(`figure dice.hostile_bets ${tried}`);
  return Promise.resolve();
}
