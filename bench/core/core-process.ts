import { tuneEngine } from '@agio/sequencer';
import { rehearse, warmEngine } from './engine.ts';
import type { Rehearsal } from './engine.ts';
import { listener } from './listener.ts';
import { scaled } from '../scale.ts';
import { LATENCIES, latencies, timed } from './timing.ts';
import { makeWorkload } from './workload.ts';
import type { WorkloadName } from './workload.ts';

/** The jobs of a process; all but the first need what the first learned. */
export type CoreTask =
  | { readonly task: 'rehearse'; readonly name: WorkloadName; readonly scale: number }
  | {
      readonly task: 'time' | 'latencies';
      readonly name: WorkloadName;
      readonly scale: number;
      readonly ids: Float64Array;
      readonly digest: string;
      /** With a machine that is called for every trade and every ended order, and does nothing. */
      readonly isHeard: boolean;
    };

/** A rehearsal, commands per second, or the milliseconds of each command. */
export type CoreAnswer = Rehearsal | number | Float64Array;

/** One core in a process of its own, as in a server: the engine treats as constant what a thread has only once. */
function answer(asked: CoreTask): CoreAnswer {
  const workload = makeWorkload(asked.name, asked.scale);
  const engine = warmEngine(workload, 'isHeard' in asked && asked.isHeard ? [listener] : []);
  if (asked.task === 'rehearse') return rehearse(workload, engine);
  engine.ids.set(asked.ids);
  engine.run(0, workload.prefill);
  if (asked.task === 'latencies') return latencies(engine, workload, scaled(LATENCIES, asked.scale));
  const seconds = timed(() => engine.run(workload.prefill, workload.count));
  if (engine.core.digest !== asked.digest) throw new Error(`${asked.name}: another run decided otherwise`);
  return (workload.count - workload.prefill) / seconds;
}

tuneEngine();
// Without a parent it was only loaded.
process.once('message', (asked: CoreTask) => process.send?.(answer(asked), () => process.disconnect()));
