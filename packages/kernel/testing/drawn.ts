/**
 * A part of what a sweep tries, spread over all of it: every `of`-th, beginning where the run's seed says. A whole run of the
 * tests has minutes and not hours; `SWEEPS=all` tries everything, and so does a run with a planted bug, which must be found.
 */
export function drawn<T>(all: readonly T[], of: number, seed: number): readonly T[] {
  if (process.env['SWEEPS'] === 'all' || process.env['CANARY'] !== undefined) return all;
  return all.filter((_, at) => at % of === seed % of);
}
