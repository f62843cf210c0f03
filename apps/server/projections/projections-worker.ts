import { parentPort } from 'node:worker_threads';
import { openLent } from '@agio/database';
import { realDisk } from '@agio/journal';
import { assert } from '@agio/kernel';
import { FactsTail } from '@agio/sequencer';
import { makeProjector } from './make-projector.ts';
import type { ProjectionsReport, ProjectionsRequest, ProjectionsStart } from './messages.ts';

// Rows are made here, so that requests do not wait for it. Any exception ends the thread; it is then restarted. It may be made before
// there is anything to do: what it runs is loaded meanwhile.
assert(parentPort !== null, 'projections are made in a worker');
const port = parentPort;
const begun = Promise.withResolvers<ProjectionsStart>();
/** What is asked before the database is open. */
const early: ProjectionsRequest[] = [];
let answer = (request: ProjectionsRequest): void => void early.push(request);
port.on('message', (request: ProjectionsRequest) => {
  if (request.kind === 'start') begun.resolve(request.start);
  else answer(request);
});
const { folder, archive, last, ...start } = await begun.promise;
const database = await openLent(start.database);
const tail = new FactsTail(realDisk, folder, last);
let { written } = start;
let isFollowing = false;
let isStopping = false;

const projector = makeProjector({
  database,
  folder,
  archive,
  written: () => written.sequence,
  onError: (error) => tell({ kind: 'error', error }),
  onMoved: (sequence) => tell({ kind: 'moved', sequence }),
});

const starting = projector.start(last);

function tell(report: ProjectionsReport): void {
  port.postMessage(report);
}

function follow(): void {
  if (!isFollowing) return;
  const records = tail.read(written);
  if (records.length > 0) projector.push(records);
}

async function stop(): Promise<void> {
  isStopping = true;
  isFollowing = false;
  // Its database work ends before the database does.
  await starting.catch(() => undefined);
  await projector.stop();
  tail.close();
  await database.close();
  port.close();
}

answer = (request) => {
  if (request.kind === 'stop') void stop();
  if (request.kind === 'wanted') void projector.reached(request.sequence, request.timeoutMs);
  if (request.kind !== 'written') return;
  written = request.written;
  follow();
};
for (const request of early.splice(0)) answer(request);

await starting;
if (!isStopping) {
  tell({ kind: 'started', sequence: projector.sequence });
  isFollowing = true;
  follow();
}
