import type { Disk } from '../disk.ts';
import { JournalDamaged } from '../errors.ts';
import { isMissing, readSegment } from './compressed.ts';
import { frameBytes, frameSizeAt, lastOf, readFrame } from './frame.ts';
import type { Frame } from './frame.ts';
import { listSegments, SEGMENT_HEADER_BYTES, segmentOf, segmentSize } from './segment-file.ts';
import type { SegmentFile, Stream } from './segment-file.ts';

const READ_BYTES = 262_144;

/** A frame and its position, valid until the next one is requested. */
export interface PlacedFrame {
  readonly bytes: Buffer;
  readonly at: number;
  readonly frame: Frame;
}

/** Reads a stream's frames one after another while its writer continues, segment after segment. Changes nothing on disk. */
export class FrameFollower {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #stream: Stream;
  #bytes: Buffer = Buffer.alloc(READ_BYTES);
  /** Bytes of the file from `#position` on that are in memory, and the offset of the next frame in them. */
  #filled = 0;
  #at = 0;
  #position = 0;
  #file: number | undefined;
  /** The segment has been read completely, because it is compressed. */
  #isWhole = false;
  /** Of the segment that is open; empty before the first. */
  #path = '';
  /** First command of it. */
  #first = 0;
  #sequence: number;

  /** Begins with the segment that contains the command after `from` or ends before it. */
  constructor(disk: Disk, folder: string, stream: Stream, from: number) {
    this.#disk = disk;
    this.#folder = folder;
    this.#stream = stream;
    this.#sequence = from;
  }

  /** Last command that was read; before the first read, the position it was opened at. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Reads the disk again, because memory may be outdated. Throws `JournalDamaged` if the first segment is missing. */
  refresh(): void {
    if (this.#path === '') this.#begin();
    else this.#fill();
  }

  /**
   * The next frame, which must be on disk, or undefined after a roll to another segment. Throws
   * `JournalDamaged` if it is missing or does not continue what was read.
   */
  next(continues: (frame: Frame) => boolean): PlacedFrame | undefined {
    for (let look = 1; look <= 2; look += 1) {
      const frame = readFrame(this.#bytes, this.#at, this.#filled);
      if (frame !== undefined) {
        if (frame.first !== this.#sequence + 1 || !continues(frame)) throw this.#damaged('what stands there does not continue it');
        const placed = { bytes: this.#bytes, at: this.#at, frame };
        this.#sequence = lastOf(frame);
        this.#at += frameBytes(frame);
        return placed;
      }
      if (look === 1) this.#fill();
    }
    this.#roll();
    return undefined;
  }

  /**
   * Whether a complete frame or another segment follows. For callers that do not know how far the writer is; call `refresh`
   * first. False before the writer has created its first segment.
   */
  stands(): boolean {
    if (this.#path === '') return false;
    if (readFrame(this.#bytes, this.#at, this.#filled) !== undefined) return true;
    this.#fill();
    if (readFrame(this.#bytes, this.#at, this.#filled) !== undefined) return true;
    return listSegments(this.#disk, this.#folder, this.#stream).some(({ first }) => first === this.#sequence + 1 && first !== this.#first);
  }

  close(): void {
    if (this.#file !== undefined) this.#disk.close(this.#file);
    this.#file = undefined;
    this.#path = '';
  }

  /** Reads again from the next frame on, as many bytes as that frame needs. */
  #fill(): void {
    if (this.#isWhole) return;
    this.#position += this.#at;
    this.#at = 0;
    this.#filled = this.#disk.read(this.#file!, this.#bytes, this.#position);
    const size = frameSizeAt(this.#bytes, 0, this.#filled) ?? 0;
    if (size <= this.#bytes.length) return;
    this.#bytes = Buffer.alloc(size);
    this.#filled = this.#disk.read(this.#file!, this.#bytes, this.#position);
  }

  #begin(): void {
    const segments = listSegments(this.#disk, this.#folder, this.#stream);
    const segment = segments[segmentOf(segments, Math.max(1, this.#sequence))];
    if (segment === undefined) throw new JournalDamaged(`${this.#folder}: ${this.#stream} after ${this.#sequence} are missing.`);
    this.#sequence = segment.first - 1;
    this.#open(segment);
  }

  #roll(): void {
    const segment = listSegments(this.#disk, this.#folder, this.#stream).find((one) => one.first === this.#sequence + 1);
    if (segment === undefined || segment.first === this.#first) throw this.#damaged('that was on disk');
    this.#open(segment);
  }

  #open(segment: SegmentFile): void {
    const wasWhole = this.#isWhole;
    this.close();
    const opened = this.#openFile(segment);
    this.#isWhole = opened === undefined;
    this.#file = opened;
    this.#path = segment.path;
    this.#first = segment.first;
    this.#at = 0;
    this.#position = 0;
    if (opened === undefined) {
      this.#bytes = readSegment(this.#disk, segment);
      this.#filled = this.#bytes.length;
    } else {
      // The memory of a compressed segment is not kept.
      if (wasWhole) this.#bytes = Buffer.alloc(READ_BYTES);
      this.#fill();
    }
    segmentSize(segment.path, this.#stream, this.#bytes.subarray(0, this.#filled));
    this.#at = SEGMENT_HEADER_BYTES;
  }

  /** Undefined for a compressed segment, and for one that was compressed after it was listed. */
  #openFile({ path, isCompressed }: SegmentFile): number | undefined {
    if (isCompressed) return undefined;
    try {
      return this.#disk.open(path, 'read');
    } catch (error) {
      if (!isMissing(error)) throw error;
      return undefined;
    }
  }

  #damaged(what: string): JournalDamaged {
    return new JournalDamaged(
      `${this.#path} offset ${this.#position + this.#at}: no whole frame after command ${this.#sequence}, ${what}. Restore the folder from a backup.`,
    );
  }
}
