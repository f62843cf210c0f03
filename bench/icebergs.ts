import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FILLS_PER_COMMAND_MAX } from '@agio/core';
import { assert } from '@agio/kernel';
import type { SweptIcebergs } from './icebergs-worker.ts';
import { scaled } from './scale.ts';
import type { Print } from './scale.ts';

const ICEBERGS = 1_000;
const PARTS = 20;
const ROUNDS = 5;

/** A price with many icebergs is bought up, part by part: facts, postings and replies included. */
export async function benchIcebergs(print: Print, scale: number): Promise<void> {
  const icebergs = scaled(ICEBERGS, scale, 10);
  const worker = new Worker(new URL('./icebergs-worker.ts', import.meta.url), { workerData: { icebergs, parts: PARTS } });
  const swept: SweptIcebergs[] = [];
  // The first round warms up; of the others the best counts: what disturbs only slows down.
  for (let round = 0; round <= scaled(ROUNDS, scale); round += 1) {
    worker.postMessage('measure');
    const [result] = (await once(worker, 'message')) as [SweptIcebergs];
    if (round > 0) swept.push(result);
  }
  worker.postMessage('end');
  const best = swept.reduce((one, two) => (two.perSecond > one.perSecond ? two : one));
  assert(best.fewest === Infinity || best.fewest === FILLS_PER_COMMAND_MAX, 'a taker was cut off before its last fill');
  print(
    `${icebergs} icebergs of ${PARTS} parts bought up: ${Math.round(best.perSecond / 1_000)},000 parts a second, ${best.takers} takers of ${FILLS_PER_COMMAND_MAX} fills, the longest ${best.longestMs.toFixed(1)} ms`,
  );
  print(`figure iceberg.parts ${Math.round(best.perSecond)}`);
}
