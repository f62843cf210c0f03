import { drawn as drawnBy } from '@agio/kernel/testing';

/** Chance of this run: the configuration sets it, and workers inherit it. */
const SEED = Number(process.env['TEST_SEED'] ?? 0);

/** One in so many of what a journey looks at, begun where the run's seed and the turn say. */
export function drawn<T>(all: readonly T[], of: number, turn = 0): readonly T[] {
  return drawnBy(all, of, SEED + turn);
}
