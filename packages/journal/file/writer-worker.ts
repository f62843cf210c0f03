import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '@agio/kernel';
import { GENESIS, recordBytes, writeRecord } from '../record.ts';
import type { AppendBatch, AppendFacts, WriterReply, WriterRequest, WriterStart } from './messages.ts';
import { createSegment, segmentPath } from './segments.ts';
import { writeSnapshotFile } from './snapshots.ts';

/** The journal's own thread: file calls here never wait behind password hashes or anything else of the pool. */
const start = workerData as WriterStart;
assert(parentPort !== null, 'the writer runs in a worker');
const port = parentPort;

class Stream {
  readonly #name: string;
  #file = -1;
  #end = 0;

  constructor(name: string, at: { first: number; end: number } | null) {
    this.#name = name;
    if (at === null) return;
    this.#file = openSync(segmentPath(start.folder, name, at.first), 'r+');
    this.#end = at.end;
  }

  /** Writes whole records; a record never crosses a segment. */
  write(bytes: Buffer, firstSequence: number): void {
    if (this.#file === -1 || this.#end + bytes.length > start.segmentBytes) this.#roll(firstSequence, bytes.length);
    let written = 0;
    while (written < bytes.length) written += writeSync(this.#file, bytes, written, bytes.length - written, this.#end + written);
    this.#end += bytes.length;
  }

  sync(): void {
    if (this.#file !== -1) fdatasyncSync(this.#file);
  }

  close(): void {
    if (this.#file !== -1) closeSync(this.#file);
  }

  #roll(firstSequence: number, needed: number): void {
    this.sync();
    this.close();
    this.#file = createSegment(start.folder, this.#name, firstSequence, Math.max(start.segmentBytes, needed));
    this.#end = 0;
  }
}

const commands = new Stream('commands', start.commands);
const facts = new Stream('facts', start.facts);
let previous = start.previous;

function append(batch: AppendBatch): WriterReply {
  const count = batch.lengths.length;
  let size = 0;
  for (const length of batch.lengths) size += recordBytes(length);
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  let from = 0;
  for (let index = 0; index < count; index += 1) {
    const length = batch.lengths[index]!;
    previous = writeRecord(bytes, at, {
      sequence: batch.first + index,
      batch: batch.first,
      atMs: batch.atMs[index]!,
      logicVersion: batch.logicVersion,
      previous,
      payload: batch.payloads.subarray(from, from + length),
    });
    at += recordBytes(length);
    from += length;
  }
  commands.write(bytes, batch.first);
  commands.sync();
  return { kind: 'appended', last: batch.first + count - 1, hash: Uint8Array.from(previous) };
}

function appendFacts(batch: AppendFacts): void {
  let size = 0;
  for (const length of batch.lengths) size += recordBytes(length);
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  let from = 0;
  for (let index = 0; index < batch.lengths.length; index += 1) {
    const length = batch.lengths[index]!;
    const payload = batch.payloads.subarray(from, from + length);
    writeRecord(bytes, at, {
      sequence: batch.first + index,
      batch: batch.first,
      atMs: batch.atMs[index]!,
      logicVersion: 0,
      previous: GENESIS,
      payload,
    });
    at += recordBytes(length);
    from += length;
  }
  facts.write(bytes, batch.first);
}

function handle(request: WriterRequest): WriterReply | undefined {
  switch (request.kind) {
    case 'append':
      return append(request);
    case 'facts':
      appendFacts(request);
      return undefined;
    case 'snapshot':
      // Facts that a snapshot covers must be on disk before the snapshot counts: they are not made again.
      facts.sync();
      writeSnapshotFile(start.folder, request.sequence, request.bytes);
      return { kind: 'snapshot', sequence: request.sequence };
    case 'close':
      commands.sync();
      facts.sync();
      commands.close();
      facts.close();
      return { kind: 'closed' };
  }
}

port.on('message', (request: WriterRequest) => {
  try {
    const reply = handle(request);
    if (reply !== undefined) port.postMessage(reply);
    if (reply?.kind === 'closed') port.close();
  } catch (error) {
    port.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) } satisfies WriterReply);
    port.close();
  }
});
