import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { scaled } from './scale.ts';
import type { Print } from './scale.ts';
import type { Swept, TriggerWork } from './triggers-worker.ts';

const WAITING = 100_000;
const FIRED = 50_000;
const TRADES = 50_000;
const ROUNDS = 15;

/** What waiting orders cost the trades of others, and how fast they go when a price sweeps through them. */
export async function benchTriggers(print: Print, scale: number): Promise<void> {
  const [waiting, trades] = [scaled(WAITING, scale, 10), scaled(TRADES, scale, 10)];
  const workers = (['none', 'stops', 'trailing'] as const).map((what) => begun({ what, waiting, trades }));
  const rates: number[][] = workers.map(() => []);
  // The first round warms up; from then on they take turns, and the best of each counts: what disturbs only slows down.
  for (let round = 0; round <= scaled(ROUNDS, scale); round += 1)
    for (const [index, worker] of workers.entries()) {
      const rate = await measured<number>(worker);
      if (round > 0) rates[index]!.push(rate);
    }
  const [none, stops, trailing] = rates.map((all) => Math.max(...all)) as [number, number, number];
  for (const worker of workers) worker.postMessage('end');
  print(
    `trades a second: ${thousands(none)} beside none, ${thousands(stops)} beside ${waiting} stops, ${thousands(trailing)} beside as many that trail`,
  );
  print(`figure triggers.stops ${(stops / none).toFixed(3)}`);
  print(`figure triggers.trailing ${(trailing / none).toFixed(3)}`);
  await sweep(print, scaled(FIRED, scale, 10));
}

async function sweep(print: Print, waiting: number): Promise<void> {
  const worker = begun({ what: 'sweep', waiting, trades: 0 });
  const { commands, longestMs, perSecond } = await measured<Swept>(worker);
  worker.postMessage('end');
  print(
    `${waiting} stops at as many prices fired by one trade: ${thousands(perSecond)} a second, ${commands} commands, the longest ${longestMs.toFixed(1)} ms`,
  );
  print(`figure triggers.fired ${Math.round(perSecond)}`);
}

function begun(work: TriggerWork): Worker {
  return new Worker(new URL('./triggers-worker.ts', import.meta.url), { workerData: work });
}

async function measured<Result>(worker: Worker): Promise<Result> {
  worker.postMessage('measure');
  const [result] = (await once(worker, 'message')) as [Result];
  return result;
}

function thousands(value: number): string {
  return `${Math.round(value / 1_000)},000`;
}
