import { assert } from '@agio/kernel';
import type { Disk } from '../disk.ts';
import { sameHash, toHex } from '../segments/frame.ts';
import { FrameFollower } from '../segments/frame-follower.ts';
import { readCommands } from './open-commands.ts';
import type { ReadCommands } from './open-commands.ts';

/** Reads frames while the writer continues; call `read` repeatedly. */
export interface CommandFollower {
  /** Last command that was read. */
  readonly sequence: number;
  /** Hash of its frame in hex, undefined before the first. */
  readonly hash: string | undefined;
  /**
   * The next frames up to the one that ends with `to`, which must be on disk. A frame is valid until the next one is
   * requested. Throws `JournalDamaged` if a frame that was on disk is missing.
   */
  read(to: number): Generator<ReadCommands>;
  close(): void;
}

/** Follows the commands after `from`, at which a frame ends (0 for all). Changes nothing on disk. */
export function followCommands(disk: Disk, folder: string, from: number): CommandFollower {
  return new Follower(disk, folder, from);
}

class Follower implements CommandFollower {
  readonly #frames: FrameFollower;
  readonly #from: number;
  #hash: Uint8Array | undefined;

  constructor(disk: Disk, folder: string, from: number) {
    this.#frames = new FrameFollower(disk, folder, 'commands', from);
    this.#from = from;
  }

  get sequence(): number {
    return this.#frames.sequence;
  }

  get hash(): string | undefined {
    return this.#hash === undefined ? undefined : toHex(this.#hash);
  }

  *read(to: number): Generator<ReadCommands> {
    if (this.sequence >= to) return;
    this.#frames.refresh();
    while (this.sequence < to) {
      const placed = this.#frames.next((frame) => this.#hash === undefined || sameHash(frame.previous, this.#hash));
      if (placed === undefined) continue;
      const read = readCommands(placed.bytes, placed.at, placed.frame);
      this.#hash = Buffer.from(read.hash, 'hex');
      if (read.last <= this.#from) continue;
      assert(read.first > this.#from, 'followed from within a frame');
      yield read;
    }
  }

  close(): void {
    this.#frames.close();
  }
}
