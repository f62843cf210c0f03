import { parentPort, workerData } from 'node:worker_threads';
import { openLent } from '@agio/database';
import { realDisk } from '@agio/journal';
import { assert } from '@agio/kernel';
import { FactsTail } from '@agio/sequencer';
import { makeProjector } from './make-projector.ts';
import type { ProjectionsReport, ProjectionsRequest, ProjectionsStart } from './messages.ts';

// Rows are made here, so that requests do not wait for it. Any exception ends the thread; it is then restarted.
assert(parentPort !== null, 'projections are made in a worker');
const port = parentPort;
const { folder, archive, last, ...start } = workerData as ProjectionsStart;
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

port.on('message', (request: ProjectionsRequest) => {
  switch (request.kind) {
    case 'written':
      written = request.written;
      return follow();
    case 'wanted':
      return void projector.reached(request.sequence, request.timeoutMs);
    case 'stop':
      return void stop();
  }
});

await starting;
if (!isStopping) {
  tell({ kind: 'started', sequence: projector.sequence });
  isFollowing = true;
  follow();
}
