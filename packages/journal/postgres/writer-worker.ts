import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '@agio/kernel';
import type { WriterRequest } from '../commands/messages.ts';
import { realDisk } from '../disk.ts';
import type { ReplicatedWriterData, ReplicatedWriterReply } from './messages.ts';
import { ReplicatedWriter } from './replicated-writer.ts';

assert(parentPort !== null, 'the writer runs in a worker');
const port = parentPort;
const { applied, ...data } = workerData as ReplicatedWriterData;
const appliedNow = new Float64Array(applied);

const answer = (reply: ReplicatedWriterReply): void => port.postMessage(reply, reply.kind === 'appended' ? [reply.memory] : []);

function fail(error: unknown): void {
  answer({ kind: 'failed', message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  port.close();
}

const writer = new ReplicatedWriter({
  ...data,
  disk: realDisk,
  applied: () => appliedNow[0] ?? 0,
  onCopies: (copies) => answer({ kind: 'copies', copies }),
  onAlarm: (sentence) => answer({ kind: 'alarm', sentence }),
  onFatal: fail,
});
const opening = writer.open();
opening.catch(fail);
let isPreparing = false;

/** Prepares a piece of the next segment between two appends. */
function prepareSoon(): void {
  if (isPreparing) return;
  isPreparing = true;
  setImmediate(() => {
    isPreparing = false;
    try {
      if (writer.prepare()) prepareSoon();
    } catch (error) {
      fail(error);
    }
  });
}

port.on('message', (request: WriterRequest) => {
  if (request.kind === 'close') {
    writer.close().then(() => {
      answer({ kind: 'closed' });
      port.close();
    }, fail);
    return;
  }
  writer.append(request, request.logicVersion).then(({ last, hash }) => {
    answer({ kind: 'appended', last, hash, memory: request.entries.buffer });
    prepareSoon();
  }, fail);
});
