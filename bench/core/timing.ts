import type { Workload } from './workload.ts';

/** Commands whose times are taken one by one. */
export const LATENCIES = 400_000;

/** Milliseconds of each of so many first timed commands, sorted; they include reading the clock. */
export function latencies(engine: { run(from: number, to: number): void }, workload: Workload, count: number): Float64Array {
  const values = new Float64Array(count);
  let before = performance.now();
  for (let index = 0; index < count; index += 1) {
    engine.run(workload.prefill + index, workload.prefill + index + 1);
    const now = performance.now();
    values[index] = now - before;
    before = now;
  }
  return values.sort();
}

/** Seconds. */
export function timed(work: () => void): number {
  const from = performance.now();
  work();
  return (performance.now() - from) / 1_000;
}
