import { mkdirSync, openSync, closeSync, fdatasyncSync, writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { assert } from '@agio/kernel';
import { JournalDamaged, JournalFailed } from '../errors.ts';
import { GENESIS } from '../record.ts';
import type { JournalRecord } from '../record.ts';
import { scanSegment } from '../scan.ts';
import type { WriterReply, WriterRequest, WriterStart } from './messages.ts';
import { listSegments, readSegment, SEGMENT_BYTES } from './segments.ts';
import type { SegmentFile } from './segments.ts';
import { readNewestSnapshot } from './snapshots.ts';

/** Payloads with their times, in order; the first has sequence `first`. */
export interface Batch {
  readonly first: number;
  readonly atMs: readonly number[];
  readonly payloads: readonly Uint8Array[];
}

export interface Appended {
  readonly last: number;
  /** Hash of the last record, in hex: with its sequence the position that projections carry. */
  readonly hash: string;
}

export interface OpenedJournal {
  readonly journal: FileJournal;
  readonly snapshot: { readonly sequence: number; readonly bytes: Uint8Array } | undefined;
  /** Commands after the snapshot, in order. */
  readonly commands: readonly JournalRecord[];
  readonly lastHash: string;
  readonly lastSequence: number;
  readonly lastFacts: number;
}

interface StreamEnd {
  readonly records: readonly JournalRecord[];
  readonly at: { readonly first: number; readonly end: number } | null;
}

/** Opens a folder's journal: checks what is needed of it, cuts a torn tail, starts the writer. Throws `JournalDamaged`. */
export function openFileJournal(folder: string, options: { segmentBytes?: number } = {}): OpenedJournal {
  mkdirSync(folder, { recursive: true });
  const snapshot = readNewestSnapshot(folder);
  const covered = snapshot?.sequence ?? 0;
  // Facts beyond the snapshot were never fsynced: a power cut may leave holes in them, and the commands make them again.
  const facts = readStreamEnd(folder, 'facts', Number.MAX_SAFE_INTEGER, covered, true);
  const lastFacts = facts.records.at(-1)?.sequence ?? 0;
  const from = covered + 1;
  const commands = readStreamEnd(folder, 'commands', covered, Math.max(covered, lastFacts), false);
  checkChain(commands, from);
  const last = commands.records.at(-1);
  const lastSequence = last?.sequence ?? 0;
  if (lastSequence < covered || lastSequence < lastFacts) {
    throw new JournalDamaged(
      `${folder}: commands end at ${lastSequence}, but a snapshot or facts know of more. Restore the folder from a backup.`,
    );
  }
  if (covered > lastFacts) {
    throw new JournalDamaged(`${folder}: facts end at ${lastFacts}, before the snapshot at ${covered}. Restore the folder from a backup.`);
  }
  const previous = last?.hash ?? GENESIS;
  const start: WriterStart = {
    folder,
    commands: commands.at,
    facts: facts.at,
    previous: Uint8Array.from(previous),
    segmentBytes: options.segmentBytes ?? SEGMENT_BYTES,
  };
  return {
    journal: new FileJournal(start),
    snapshot,
    commands: commands.records.filter((record) => record.sequence >= from),
    lastHash: Buffer.from(previous).toString('hex'),
    lastSequence,
    lastFacts,
  };
}

/**
 * Reads a stream from the segment that holds `from` (or its last records, whichever is earlier), and blanks a torn tail.
 * A segment that was made but never written holds none: the stream then ends in the one before.
 */
function readStreamEnd(folder: string, stream: string, from: number, promised: number, isRemakeable: boolean): StreamEnd {
  const segments = listSegments(folder, stream);
  let needed = Math.max(
    0,
    segments.findLastIndex((segment) => segment.first <= from),
  );
  for (;;) {
    const end = readSegments(segments, needed, promised, isRemakeable);
    if (end.records.length > 0 || needed === 0) return end;
    needed -= 1;
  }
}

function readSegments(segments: readonly SegmentFile[], firstNeeded: number, promised: number, isRemakeable: boolean): StreamEnd {
  const records: JournalRecord[] = [];
  let at: StreamEnd['at'] = null;
  for (const [index, segment] of segments.entries()) {
    if (index < firstNeeded) continue;
    const isLast = index === segments.length - 1;
    const scanned = scanSegment({ ...segment, isLast, promised, isRemakeable }, readSegment(segment.path));
    if (scanned.torn) blankTail(segment.path, scanned.end);
    const previous = records.at(-1);
    const next = scanned.records[0];
    if (previous !== undefined && next !== undefined && next.sequence !== previous.sequence + 1) {
      throw new JournalDamaged(
        `${segment.path}: starts at ${next.sequence}, the segment before ends at ${previous.sequence}. Restore the folder from a backup.`,
      );
    }
    for (const record of scanned.records) records.push(record);
    at = { first: segment.first, end: scanned.end };
  }
  return { records, at };
}

function blankTail(path: string, end: number): void {
  const length = readSegment(path).length - end;
  const file = openSync(path, 'r+');
  try {
    writeSync(file, Buffer.alloc(length), 0, length, end);
    fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
}

function checkChain(stream: StreamEnd, from: number): void {
  for (const [index, record] of stream.records.entries()) {
    const previous = stream.records[index - 1];
    if (previous !== undefined && Buffer.compare(previous.hash, record.previous) !== 0) {
      throw new JournalDamaged(
        `record ${record.sequence} does not continue record ${previous.sequence}. Restore the folder from a backup.`,
      );
    }
  }
  const first = stream.records[0]?.sequence ?? from;
  if (first > from) throw new JournalDamaged(`commands start at ${first}, but ${from} is needed. Restore the folder from a backup.`);
}

/** The writing side. Appends are answered in order after their fsync; a failure rejects everything from then on. */
export class FileJournal {
  readonly #folder: string;
  readonly #worker: Worker;
  readonly #waiting: { resolve(reply: WriterReply): void; reject(error: Error): void }[] = [];
  #failure: Error | undefined;
  #scanned: { path: string; records: readonly JournalRecord[] } | undefined;

  constructor(start: WriterStart) {
    this.#folder = start.folder;
    this.#worker = new Worker(new URL('./writer-worker.ts', import.meta.url), { workerData: start });
    this.#worker.on('message', (reply: WriterReply) => this.#answer(reply));
    this.#worker.on('error', (error) => this.#fail(new JournalFailed(String(error))));
    this.#worker.on('exit', () => this.#fail(new JournalFailed('the journal writer ended')));
  }

  async append(batch: Batch, logicVersion: number): Promise<Appended> {
    const packed = pack(batch);
    const reply = await this.#ask({ kind: 'append', first: batch.first, ...packed, logicVersion });
    assert(reply.kind === 'appended', 'the writer answered something else');
    return { last: reply.last, hash: Buffer.from(reply.hash).toString('hex') };
  }

  /** Beside the commands, not waited for: facts can be made again from commands until a snapshot covers them. */
  appendFacts(batch: Batch): void {
    if (this.#failure !== undefined) return;
    this.#worker.postMessage({ kind: 'facts', first: batch.first, ...pack(batch) } satisfies WriterRequest);
  }

  async writeSnapshot(sequence: number, bytes: Uint8Array): Promise<void> {
    await this.#ask({ kind: 'snapshot', sequence, bytes });
  }

  async close(): Promise<void> {
    if (this.#failure !== undefined) return;
    await this.#ask({ kind: 'close' });
    this.#failure = new JournalFailed('the journal is closed');
    await this.#worker.terminate();
  }

  /** Facts from a sequence on as they stand on disk, a segment at a time. Throws `JournalDamaged` where one is missing between others. */
  *readFacts(from: number): Generator<JournalRecord> {
    const segments = listSegments(this.#folder, 'facts');
    const first = Math.max(
      0,
      segments.findLastIndex((segment) => segment.first <= from),
    );
    let next = segments[first]?.first ?? 0;
    for (const segment of segments.slice(first)) {
      if (segment.first !== next) throw new JournalDamaged(`${segment.path}: facts ${next} to ${segment.first - 1} are missing.`);
      // The last segment is being written: what stands half in it is simply not there yet.
      const { records } = scanSegment({ ...segment, isLast: true, promised: 0, isRemakeable: true }, readSegment(segment.path));
      for (const record of records) if (record.sequence >= from) yield record;
      next += records.length;
    }
  }

  /** Hash of one command's record in hex, or undefined where the journal has no such record. */
  hashAt(sequence: number): string | undefined {
    const segments = listSegments(this.#folder, 'commands');
    const segment = segments.findLast((one) => one.first <= sequence);
    if (segment === undefined) return undefined;
    if (this.#scanned?.path !== segment.path || (this.#scanned.records.at(-1)?.sequence ?? 0) < sequence) {
      const { records } = scanSegment({ ...segment, isLast: true, promised: 0, isRemakeable: true }, readSegment(segment.path));
      this.#scanned = { path: segment.path, records };
    }
    const record = this.#scanned.records[sequence - segment.first];
    return record?.sequence === sequence ? Buffer.from(record.hash).toString('hex') : undefined;
  }

  #ask(request: WriterRequest): Promise<WriterReply> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  #answer(reply: WriterReply): void {
    if (reply.kind === 'failed') this.#fail(new JournalFailed(reply.message));
    else this.#waiting.shift()?.resolve(reply);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(this.#failure);
  }
}

function pack(batch: Batch): { atMs: Float64Array; lengths: Uint32Array; payloads: Uint8Array } {
  let size = 0;
  for (const payload of batch.payloads) size += payload.length;
  const payloads = new Uint8Array(size);
  let at = 0;
  for (const payload of batch.payloads) {
    payloads.set(payload, at);
    at += payload.length;
  }
  return { atMs: Float64Array.from(batch.atMs), lengths: Uint32Array.from(batch.payloads, (payload) => payload.length), payloads };
}
