import { dirname, join } from 'node:path';
import type { Disk } from '../disk.ts';
import { writeAll } from '../disk.ts';
import { BLANK, SEGMENT_BYTES, SEGMENT_HEADER_BYTES, segmentHeader, segmentPath } from './segment-file.ts';
import type { Stream } from './segment-file.ts';

/** Where a stream continues: a segment and the offset in it, or nothing if the stream is empty. */
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

/** A segment that is being prepared under a temporary name. */
interface NextSegment {
  readonly file: number;
  readonly size: number;
  readonly made: number;
}

/** From this frame size on, preallocating by writing zeros does not pay: everything would be written twice. */
const LARGE_FRAME_BYTES = 32_768;
/** Zeros are written in pieces, each synced, so that the sync of an append never has to wait for many megabytes of them. */
const PIECE_BYTES = 65_536;
/** Zeroed bytes kept ahead of the frames in a segment that was not filled before it was renamed. */
const AHEAD_BYTES = 1_048_576;

/**
 * Appends to segments. A segment gets its size and is synced under a temporary name before it is renamed, so that one with
 * its final name always has its full size. While frames are small, `prepare` writes zeros ahead of them, in this segment
 * and then the next, because a sync into allocated blocks costs two thirds of one that has to allocate them. After an
 * exception the writer must not be used again.
 */
export class SegmentWriter {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #stream: Stream;
  readonly #segmentBytes: number;
  #file: number | undefined;
  #path = '';
  #size = 0;
  #position = 0;
  /** Bytes of the segment that have been written, as zeros or with a frame. */
  #made = 0;
  /** Frames written to this segment, and their bytes. */
  #frames = 0;
  #bytes = 0;
  #next: NextSegment | undefined;

  constructor(options: SegmentWriterOptions) {
    this.#disk = options.disk;
    this.#folder = options.folder;
    this.#stream = options.stream;
    this.#segmentBytes = options.segmentBytes ?? SEGMENT_BYTES;
    if (options.place === undefined) return;
    this.#path = options.place.path;
    this.#file = this.#disk.open(this.#path, 'write');
    this.#size = options.place.size;
    this.#position = options.place.position;
    this.#made = options.place.position;
  }

  /** Where another writer would continue. */
  get place(): StreamPlace | undefined {
    return this.#path === '' ? undefined : { path: this.#path, size: this.#size, position: this.#position };
  }

  /** Writes one complete frame into one segment; a new segment is named after `first`. */
  write(parts: readonly Uint8Array[], first: number): void {
    let length = 0;
    for (const part of parts) length += part.length;
    if (this.#file === undefined || !this.#fits(length)) this.#roll(first, length);
    writeAll(this.#disk, this.#file!, parts, this.#position);
    this.#position += length;
    this.#frames += 1;
    this.#bytes += length;
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

  /** Writes another piece of zeros ahead; returns whether there is more to do now. */
  prepare(): boolean {
    if (this.#bytes > this.#frames * LARGE_FRAME_BYTES) return false;
    const from = Math.max(this.#made, this.#position);
    if (this.#file !== undefined && from < this.#size && from - this.#position < AHEAD_BYTES) {
      this.#made = this.#makePiece(this.#file, [], from, this.#size);
      return true;
    }
    if (this.#position < this.#size / 4) return false;
    this.#next ??= this.#begin(this.#segmentBytes);
    if (this.#next.made < this.#next.size) this.#next = this.#further(this.#next);
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
    const next = this.#next.made === 0 ? this.#further(this.#next) : this.#next;
    if (next.made < next.size) this.#stretch(next);
    const path = segmentPath(this.#folder, this.#stream, first);
    if (this.#file !== undefined) {
      this.#disk.sync(this.#file);
      this.#disk.close(this.#file);
    }
    this.#file = next.file;
    this.#path = path;
    this.#size = next.size;
    this.#position = SEGMENT_HEADER_BYTES;
    this.#made = next.made;
    this.#frames = 0;
    this.#bytes = 0;
    this.#next = undefined;
    this.#disk.rename(this.#nextPath(), path);
    this.#disk.syncFolder(dirname(path));
  }

  #begin(size: number): NextSegment {
    return { file: this.#disk.open(this.#nextPath(), 'create'), size, made: 0 };
  }

  #further(next: NextSegment): NextSegment {
    const header = next.made === 0 ? [segmentHeader(this.#stream, next.size)] : [];
    return { ...next, made: this.#makePiece(next.file, header, next.made, next.size) };
  }

  /** Writes zeros from an offset on, after a header if there is one, and syncs; returns where they end. */
  #makePiece(file: number, header: readonly Uint8Array[], from: number, to: number): number {
    const headerBytes = header.length === 0 ? 0 : SEGMENT_HEADER_BYTES;
    const piece = BLANK.subarray(0, Math.min(PIECE_BYTES, to - from - headerBytes));
    writeAll(this.#disk, file, [...header, piece], from);
    this.#disk.sync(file);
    return from + headerBytes + piece.length;
  }

  /** Sets its size without writing zeros: bytes that were never written read as zeros. */
  #stretch(next: NextSegment): void {
    writeAll(this.#disk, next.file, [new Uint8Array(1)], next.size - 1);
    this.#disk.sync(next.file);
  }

  #nextPath(): string {
    return join(this.#folder, `${this.#stream}-next.new`);
  }
}
