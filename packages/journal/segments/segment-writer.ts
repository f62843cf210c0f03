import { dirname, join } from 'node:path';
import type { Disk } from '../disk.ts';
import { writeAll } from '../disk.ts';
import { blanks, SEGMENT_BYTES, SEGMENT_HEADER_BYTES, segmentHeader, segmentPath } from './segment-file.ts';
import type { Stream } from './segment-file.ts';

/** Where a stream goes on: a segment and the place in it, or nothing where the stream is empty. */
export interface StreamPlace {
  readonly path: string;
  readonly size: number;
  readonly position: number;
}

export interface SegmentWriterOptions {
  readonly disk: Disk;
  readonly folder: string;
  readonly stream: Stream;
  readonly place: StreamPlace | undefined;
  readonly segmentBytes?: number | undefined;
}

/** A segment that is being made under another name. */
interface NextSegment {
  readonly file: number;
  readonly size: number;
  made: number;
}

/**
 * Appends to segments. A segment is filled with zeros and synced under another name before it gets its own, so that one
 * with a name always has its whole size. After a throw the writer must not be used again.
 */
export class SegmentWriter {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #stream: Stream;
  readonly #segmentBytes: number;
  #file: number | undefined;
  #size = 0;
  #position = 0;
  #next: NextSegment | undefined;

  constructor(options: SegmentWriterOptions) {
    this.#disk = options.disk;
    this.#folder = options.folder;
    this.#stream = options.stream;
    this.#segmentBytes = options.segmentBytes ?? SEGMENT_BYTES;
    if (options.place === undefined) return;
    this.#file = this.#disk.open(options.place.path, 'write');
    this.#size = options.place.size;
    this.#position = options.place.position;
  }

  /** Writes one frame whole into one segment; `first` names a new one. */
  write(parts: readonly Uint8Array[], first: number): void {
    let length = 0;
    for (const part of parts) length += part.length;
    if (this.#file === undefined || !this.#fits(length)) this.#roll(first, length);
    writeAll(this.#disk, this.#file!, parts, this.#position);
    this.#position += length;
  }

  sync(): void {
    if (this.#file !== undefined) this.#disk.sync(this.#file);
  }

  close(): void {
    if (this.#next !== undefined) this.#disk.close(this.#next.file);
    if (this.#file !== undefined) this.#disk.close(this.#file);
    this.#next = undefined;
    this.#file = undefined;
  }

  /** Makes another piece of the segment that will be needed next; answers whether there is more to do now. */
  prepare(): boolean {
    if (this.#position < this.#size / 4) return false;
    this.#next ??= this.#begin(this.#segmentBytes);
    if (this.#next.made < this.#next.size) this.#makePiece(this.#next);
    return this.#next.made < this.#next.size;
  }

  /** A frame larger than a segment fits into an empty one, which grows. */
  #fits(length: number): boolean {
    return this.#position === SEGMENT_HEADER_BYTES || this.#position + length <= this.#size;
  }

  #roll(first: number, length: number): void {
    const needed = SEGMENT_HEADER_BYTES + length;
    if (this.#next === undefined || this.#next.size < needed) {
      if (this.#next !== undefined) this.#disk.close(this.#next.file);
      this.#next = this.#begin(Math.max(this.#segmentBytes, needed));
    }
    const next = this.#next;
    while (next.made < next.size) this.#makePiece(next);
    const path = segmentPath(this.#folder, this.#stream, first);
    if (this.#file !== undefined) {
      this.#disk.sync(this.#file);
      this.#disk.close(this.#file);
    }
    this.#file = next.file;
    this.#size = next.size;
    this.#position = SEGMENT_HEADER_BYTES;
    this.#next = undefined;
    this.#disk.rename(this.#nextPath(), path);
    this.#disk.syncFolder(dirname(path));
  }

  #begin(size: number): NextSegment {
    return { file: this.#disk.open(this.#nextPath(), 'create'), size, made: 0 };
  }

  /** A piece at a time, each synced, so that no sync of an append has to wait for many megabytes of zeros. */
  #makePiece(next: NextSegment): void {
    const isFirst = next.made === 0;
    const header = isFirst ? segmentHeader(this.#stream, next.size) : new Uint8Array(0);
    const piece = blanks(next.size - next.made - header.length).next().value ?? new Uint8Array(0);
    writeAll(this.#disk, next.file, [header, piece], next.made);
    this.#disk.sync(next.file);
    next.made += header.length + piece.length;
  }

  #nextPath(): string {
    return join(this.#folder, `${this.#stream}-next.new`);
  }
}
