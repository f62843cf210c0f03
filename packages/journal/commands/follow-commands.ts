import { assert } from '@agio/kernel';
import type { Disk } from '../disk.ts';
import { JournalDamaged } from '../errors.ts';
import { frameBytes, frameSizeAt, lastOf, readFrame, sameHash, toHex } from '../segments/frame.ts';
import { listSegments, SEGMENT_HEADER_BYTES, segmentOf, segmentSize } from '../segments/segment-file.ts';
import { readCommands } from './open-commands.ts';
import type { ReadCommands } from './open-commands.ts';

const READ_BYTES = 262_144;

/** Reads frames while the writer goes on; `read` is asked again and again. */
export interface CommandFollower {
  /** Last command that was read. */
  readonly sequence: number;
  /** Hash of its frame in hex, undefined before the first. */
  readonly hash: string | undefined;
  /**
   * The next frames up to the one that ends with `to`, which must be on disk. A frame is valid until the next is asked
   * for. Throws `JournalDamaged` where a frame that was on disk is not there.
   */
  read(to: number): Generator<ReadCommands>;
  close(): void;
}

/** Follows the commands after `from`, at which a frame ends (0 for all). Changes nothing on disk. */
export function followCommands(disk: Disk, folder: string, from: number): CommandFollower {
  return new Follower(disk, folder, from);
}

class Follower implements CommandFollower {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #from: number;
  #bytes = Buffer.alloc(READ_BYTES);
  /** Bytes of the file from `#position` on that stand in memory, and where the next frame starts among them. */
  #filled = 0;
  #at = 0;
  #position = 0;
  #file: number | undefined;
  #path = '';
  #sequence: number;
  #hash: Uint8Array | undefined;

  constructor(disk: Disk, folder: string, from: number) {
    this.#disk = disk;
    this.#folder = folder;
    this.#from = from;
    this.#sequence = from;
  }

  get sequence(): number {
    return this.#sequence;
  }

  get hash(): string | undefined {
    return this.#hash === undefined ? undefined : toHex(this.#hash);
  }

  *read(to: number): Generator<ReadCommands> {
    if (this.#sequence >= to) return;
    if (this.#file === undefined) this.#begin();
    else this.#fill();
    while (this.#sequence < to) {
      const read = this.#next();
      if (read === undefined || read.last <= this.#from) continue;
      assert(read.first > this.#from, 'followed from within a frame');
      yield read;
    }
  }

  close(): void {
    if (this.#file !== undefined) this.#disk.close(this.#file);
    this.#file = undefined;
  }

  /** The frame that stands next, or undefined after a roll to another segment. */
  #next(): ReadCommands | undefined {
    for (let look = 1; look <= 2; look += 1) {
      const frame = readFrame(this.#bytes, this.#at, this.#filled);
      if (frame !== undefined) {
        const read = readCommands(this.#bytes, this.#at, frame);
        const isNext = read.first === this.#sequence + 1 && (this.#hash === undefined || sameHash(frame.previous, this.#hash));
        if (!isNext) throw this.#damaged('what stands there does not continue it');
        this.#hash = Buffer.from(read.hash, 'hex');
        this.#sequence = lastOf(frame);
        this.#at += frameBytes(frame);
        return read;
      }
      if (look === 1) this.#fill();
    }
    this.#roll();
    return undefined;
  }

  /** Reads anew from the next frame on, as much as that frame needs. */
  #fill(): void {
    this.#position += this.#at;
    this.#at = 0;
    this.#filled = this.#disk.read(this.#file!, this.#bytes, this.#position);
    const size = frameSizeAt(this.#bytes, 0, this.#filled) ?? 0;
    if (size <= this.#bytes.length) return;
    this.#bytes = Buffer.alloc(size);
    this.#filled = this.#disk.read(this.#file!, this.#bytes, this.#position);
  }

  #begin(): void {
    const segments = listSegments(this.#disk, this.#folder, 'commands');
    const segment = segments[segmentOf(segments, Math.max(1, this.#from))];
    if (segment === undefined) throw new JournalDamaged(`${this.#folder}: commands after ${this.#from} are missing.`);
    this.#sequence = segment.first - 1;
    this.#open(segment.path);
  }

  #roll(): void {
    const segment = listSegments(this.#disk, this.#folder, 'commands').find((one) => one.first === this.#sequence + 1);
    if (segment === undefined || segment.path === this.#path) throw this.#damaged('that was on disk');
    this.#open(segment.path);
  }

  #open(path: string): void {
    this.close();
    this.#path = path;
    this.#file = this.#disk.open(path, 'read');
    this.#at = 0;
    this.#position = 0;
    this.#fill();
    segmentSize(path, 'commands', this.#bytes.subarray(0, this.#filled));
    this.#at = SEGMENT_HEADER_BYTES;
  }

  #damaged(what: string): JournalDamaged {
    return new JournalDamaged(
      `${this.#path} offset ${this.#position + this.#at}: no whole frame after command ${this.#sequence}, ${what}. Restore the folder from a backup.`,
    );
  }
}
