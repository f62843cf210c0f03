import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '@agio/kernel';
import { realDisk } from '../disk.ts';
import { CommandWriter } from './command-writer.ts';
import type { CommandsEnd } from './command-writer.ts';
import type { WriterReply, WriterRequest } from './messages.ts';

// The journal's own thread: never in libuv's pool, where password hashes would stall commits.
assert(parentPort !== null, 'the writer runs in a worker');
const port = parentPort;
let writer: CommandWriter | undefined;
let isPreparing = false;

function answer(reply: WriterReply): void {
  port.postMessage(reply, reply.kind === 'appended' ? [reply.memory] : []);
}

function fail(error: unknown): void {
  answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  port.close();
}

/** Prepares a piece of the next segment between two appends, so that a roll finds it ready. */
function prepare(): void {
  isPreparing = false;
  try {
    if (writer?.prepare() === true) prepareSoon();
  } catch (error) {
    fail(error);
  }
}

function prepareSoon(): void {
  if (isPreparing) return;
  isPreparing = true;
  setImmediate(prepare);
}

port.on('message', (request: WriterRequest) => {
  try {
    writer ??= new CommandWriter(realDisk, workerData as CommandsEnd);
    if (request.kind === 'close') {
      writer.close();
      writer = undefined;
      answer({ kind: 'closed' });
      port.close();
      return;
    }
    const { last, hash } = writer.append(request, request.logicVersion);
    answer({ kind: 'appended', last, hash, memory: request.entries.buffer });
    prepareSoon();
  } catch (error) {
    fail(error);
  }
});
