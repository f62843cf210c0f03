import { parentPort } from 'node:worker_threads';
import { assert } from '@agio/kernel';
import { tested } from './job.ts';
import type { Answer, Job } from './job.ts';

// In a thread of its own, because a year of minutes takes up to seconds.
assert(parentPort !== null, 'back-tests run in a worker');
const port = parentPort;
const KEPT = { points: 240, trades: 1_000 };

function answerTo(job: Job): Answer {
  try {
    return { ok: true, tested: tested(job, KEPT) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

port.on('message', (job: Job) => port.postMessage(answerTo(job)));
