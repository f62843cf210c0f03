import { assert } from '@agio/kernel';
import type { Disk } from '../disk.ts';
import { JournalFailed } from '../errors.ts';
import { FRAME_HEADER_BYTES, hashFrame, toHex, writeFrameHeader } from '../segments/frame.ts';
import { SegmentWriter } from '../segments/segment-writer.ts';
import type { StreamPlace } from '../segments/segment-writer.ts';

/** A command that came over a link: which one of that link's, and its place in the journal. */
export interface FrameOrigin {
  readonly link: string;
  readonly number: number;
  readonly sequence: number;
}

/** Commands that become durable together, in one write and one sync. */
export interface CommandFrame {
  /** Sequence of the first. */
  readonly first: number;
  /** The time of all of them. */
  readonly atMs: number;
  /** Last sequence that the core had applied when the frame was built: what may have been acknowledged by then. */
  readonly applied: number;
  /** As built by an `EntryBuffer`. */
  readonly entries: Uint8Array;
  readonly count: number;
  /** Which of its commands came over links. Kept beside the frame where that is in a database; no part of its hash. */
  readonly origins?: readonly FrameOrigin[];
}

export interface AppendResult {
  readonly last: number;
  /** Hash of the frame, in hex; together with its last sequence, the position that everything else is compared with. */
  readonly hash: string;
}

/** Where the commands end: what a writer needs to continue. */
export interface CommandsEnd {
  readonly folder: string;
  readonly place: StreamPlace | undefined;
  readonly last: number;
  /** Hash of the last frame. */
  readonly previous: Uint8Array;
  readonly segmentBytes: number | undefined;
}

/** A frame with its place in the chain: its bytes are `header` and then `entries`. */
export interface SealedFrame extends CommandFrame {
  readonly header: Uint8Array;
  /** Hash of the frame. */
  readonly hash: Uint8Array;
}

/** Appends commands. After a failed write or sync nothing more is written, because the content of the disk is unknown. */
export class CommandWriter {
  readonly #segments: SegmentWriter;
  readonly #header = Buffer.alloc(FRAME_HEADER_BYTES);
  #previous: Uint8Array;
  #last: number;
  #failure: JournalFailed | undefined;

  readonly #folder: string;
  readonly #segmentBytes: number | undefined;

  constructor(disk: Disk, end: CommandsEnd) {
    const { folder, place, segmentBytes } = end;
    this.#folder = folder;
    this.#segmentBytes = segmentBytes;
    this.#segments = new SegmentWriter({ disk, folder, stream: 'commands', place, segmentBytes });
    this.#previous = end.previous;
    this.#last = end.last;
  }

  /** Where another writer would continue, once this one is closed. */
  get end(): CommandsEnd {
    const { place } = this.#segments;
    return { folder: this.#folder, place, last: this.#last, previous: this.#previous, segmentBytes: this.#segmentBytes };
  }

  /** The frame is on disk when it returns. Throws `JournalFailed` on an error, and on every later call. */
  append(frame: CommandFrame, logicVersion: number): AppendResult {
    const sealed = this.seal(frame, logicVersion);
    const result = this.write(sealed);
    this.sync();
    return result;
  }

  /** Gives a frame its place in the chain, and writes nothing. Its header is overwritten by the next one that is sealed. */
  seal(frame: CommandFrame, logicVersion: number): SealedFrame {
    assert(frame.first === this.#last + 1, 'a frame that does not follow the last one');
    writeFrameHeader(this.#header, { ...frame, logicVersion, previous: this.#previous });
    return { ...frame, header: this.#header, hash: Uint8Array.from(hashFrame(this.#header, frame.entries)) };
  }

  /** Writes a frame that was sealed after the last one; it is on disk after `sync`. */
  write({ first, count, header, entries, hash }: SealedFrame): AppendResult {
    return this.#guarded(() => {
      assert(first === this.#last + 1, 'a frame that does not follow the last one');
      this.#segments.write([header, entries], first);
      this.#previous = hash;
      this.#last += count;
      return { last: this.#last, hash: toHex(hash) };
    });
  }

  sync(): void {
    this.#guarded(() => this.#segments.sync());
  }

  /** Prepares a piece of the next segment while idle; returns whether there is more to prepare now. */
  prepare(): boolean {
    return this.#guarded(() => this.#segments.prepare());
  }

  close(): void {
    this.#segments.close();
  }

  #guarded<T>(work: () => T): T {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      return work();
    } catch (error) {
      this.#failure = new JournalFailed(error instanceof Error ? error.message : String(error), { cause: error });
      throw this.#failure;
    }
  }
}
