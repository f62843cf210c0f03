import { makeWorkload } from './workload.ts';
import type { Workload } from './workload.ts';
import { CoreEngine, rehearse } from './engine.ts';
import { NobEngine } from './nob.ts';

/** nob gets so many of the timed commands: enough to be settled, few enough to end within the hour. */
const NOB_COMMANDS = 400_000;
const ROUNDS = 3;
const LATENCIES = 400_000;

/** The core with all its duties against nob, in turns within one run. */
export function benchCore(print: (line: string) => void): Promise<void> {
  for (const name of ['w1', 'w2', 'w3'] as const) {
    const workload = makeWorkload(name);
    const rehearsal = rehearse(workload);
    const { cancels: _cancels, ...expected } = workload.expected;
    if (rehearsal.refused !== 0 || JSON.stringify(rehearsal.counted) !== JSON.stringify(expected)) {
      throw new Error(`${name}: counted ${JSON.stringify(rehearsal)}, expected ${JSON.stringify(expected)}`);
    }
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(timeCore(workload, rehearsal.ids, rehearsal.digest));
      theirs.push(timeNob(workload));
    }
    const core = median(ours);
    const nob = median(theirs);
    print(`${name}: counts and checksum as expected; core ${million(core)}, nob ${million(nob)} million commands a second`);
    print(`figure core.${name} ${(core / nob).toFixed(1)}`);
    if (name === 'w1') benchLatency(workload, rehearsal.ids, print);
  }
  return Promise.resolve();
}

/** Commands a second. */
function timeCore(workload: Workload, ids: Float64Array, digest: string): number {
  const engine = new CoreEngine(workload, ids);
  engine.run(0, workload.prefill);
  const seconds = timed(() => engine.run(workload.prefill, workload.count));
  if (engine.core.digest !== digest) throw new Error(`${workload.name}: another run decided otherwise`);
  return (workload.count - workload.prefill) / seconds;
}

function timeNob(workload: Workload): number {
  const engine = new NobEngine(workload);
  engine.run(0, workload.prefill);
  const to = Math.min(workload.count, workload.prefill + NOB_COMMANDS);
  return (to - workload.prefill) / timed(() => engine.run(workload.prefill, to));
}

function benchLatency(workload: Workload, ids: Float64Array, print: (line: string) => void): void {
  const ours = latencies(new CoreEngine(workload, ids), workload);
  const theirs = latencies(new NobEngine(workload), workload);
  const at = (values: Float64Array, share: number): number => values[Math.floor(values.length * share)]! * 1e6;
  print(
    `w1, one command at a time: core p50 ${at(ours, 0.5).toFixed(0)} ns, p99 ${at(ours, 0.99).toFixed(0)} ns; nob p50 ${at(theirs, 0.5).toFixed(0)} ns, p99 ${at(theirs, 0.99).toFixed(0)} ns`,
  );
  print(`figure core.p99 ${(at(ours, 0.99) / at(theirs, 0.99)).toFixed(5)}`);
}

/** Milliseconds of each command, sorted; the reading of the clock is part of them. */
function latencies(engine: { run(from: number, to: number): void }, workload: Workload): Float64Array {
  engine.run(0, workload.prefill);
  const values = new Float64Array(LATENCIES);
  let before = performance.now();
  for (let index = 0; index < LATENCIES; index += 1) {
    engine.run(workload.prefill + index, workload.prefill + index + 1);
    const now = performance.now();
    values[index] = now - before;
    before = now;
  }
  return values.sort();
}

function timed(work: () => void): number {
  const from = performance.now();
  work();
  return (performance.now() - from) / 1_000;
}

function million(rate: number): string {
  return (rate / 1e6).toFixed(2);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
