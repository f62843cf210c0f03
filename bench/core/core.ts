import { fork, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CoreAnswer, CoreTask } from './core-process.ts';
import type { Rehearsal } from './engine.ts';
import { scaled } from '../scale.ts';
import type { Print } from '../scale.ts';
import { NobEngine } from './nob.ts';
import { LATENCIES, latencies, timed } from './timing.ts';
import { makeWorkload } from './workload.ts';
import type { Workload } from './workload.ts';

/** nob gets this many of the timed commands: enough for a stable figure, few enough to end within the hour. */
const NOB_COMMANDS = 400_000;
const ROUNDS = 3;
const PROCESS = fileURLToPath(new URL('./core-process.ts', import.meta.url));

/** The core with all its duties against nob, in turns within one run. */
export async function benchCore(print: Print, scale: number): Promise<void> {
  // Once, so that compiled code is cached, as it is from a server's second start on.
  spawnSync(process.execPath, [PROCESS], { stdio: 'inherit' });
  for (const name of ['w1', 'w2', 'w3'] as const) {
    const workload = makeWorkload(name, scale);
    const rehearsal = await inProcess<Rehearsal>({ task: 'rehearse', name, scale });
    const { cancels: _cancels, ...expected } = workload.expected;
    if (rehearsal.refused !== 0 || JSON.stringify(rehearsal.counted) !== JSON.stringify(expected)) {
      throw new Error(`${name}: counted ${JSON.stringify(rehearsal)}, expected ${JSON.stringify(expected)}`);
    }
    const { ids, digest } = rehearsal;
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < scaled(ROUNDS, scale); round += 1) {
      ours.push(await inProcess<number>({ task: 'time', name, scale, ids, digest, isHeard: false }));
      theirs.push(timeNob(workload));
    }
    const core = median(ours);
    const nob = median(theirs);
    print(`${name}: counts and checksum as expected; core ${million(core)}, nob ${million(nob)} million commands a second`);
    print(`figure core.${name} ${(core / nob).toFixed(1)}`);
    print(`figure core.${name}.per_second ${core.toFixed(0)}`);
    if (name === 'w1')
      printLatency(
        await inProcess<Float64Array>({ task: 'latencies', name, scale, ids, digest, isHeard: false }),
        workload,
        scaled(LATENCIES, scale),
        print,
      );
  }
}

export function inProcess<T extends CoreAnswer>(task: CoreTask): Promise<T> {
  return new Promise((resolve, reject) => {
    const child = fork(PROCESS, { serialization: 'advanced' });
    child.once('message', (answer) => resolve(answer as T));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the core's process ended with ${code}`)));
    child.send(task);
  });
}

function timeNob(workload: Workload): number {
  const engine = new NobEngine(workload);
  engine.run(0, workload.prefill);
  const to = Math.min(workload.count, workload.prefill + NOB_COMMANDS);
  return (to - workload.prefill) / timed(() => engine.run(workload.prefill, to));
}

function printLatency(ours: Float64Array, workload: Workload, count: number, print: Print): void {
  const engine = new NobEngine(workload);
  engine.run(0, workload.prefill);
  const theirs = latencies(engine, workload, count);
  const at = (values: Float64Array, share: number): number => values[Math.floor(values.length * share)]! * 1e6;
  print(
    `w1, one command at a time: core p50 ${at(ours, 0.5).toFixed(0)} ns, p99 ${at(ours, 0.99).toFixed(0)} ns; nob p50 ${at(theirs, 0.5).toFixed(0)} ns, p99 ${at(theirs, 0.99).toFixed(0)} ns`,
  );
  print(`figure core.p99 ${(at(ours, 0.99) / at(theirs, 0.99)).toFixed(5)}`);
  print(`figure core.p99.us ${(at(ours, 0.99) / 1_000).toFixed(2)}`);
}

function million(rate: number): string {
  return (rate / 1e6).toFixed(2);
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
