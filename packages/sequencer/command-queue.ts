import type { Command, Outcome } from '@agio/core';
import { EntryBuffer } from '@agio/journal';
import type { FrameOrigin } from '@agio/journal';
import { encodeCommand } from './command-codec.ts';

/** Which command of which link a command is: the gateway of that link waits for it by its number. */
export type Origin = Omit<FrameOrigin, 'sequence'>;

/** Commands of one frame at most. */
export const FRAME_COMMANDS_MAX = 2_000;
/** A frame of this size takes no further command, so that no frame comes near a segment's size. */
const FRAME_BYTES_MAX = 4 * 1_048_576;

/** Commands that become one frame: encoded on arrival, with the callers who wait for them. */
export class PendingFrame {
  readonly entries = new EntryBuffer();
  readonly commands: Command[] = [];
  readonly resolves: ((outcome: Outcome) => void)[] = [];
  readonly rejects: ((error: Error) => void)[] = [];
  /** Which of its commands came over links. */
  origins: (Origin & { readonly at: number })[] | undefined;
  /** Monotonic time at which its first command came. */
  readonly sinceMs: number;

  constructor(sinceMs: number) {
    this.sinceMs = sinceMs;
  }

  get isFull(): boolean {
    return this.commands.length >= FRAME_COMMANDS_MAX || this.entries.length >= FRAME_BYTES_MAX;
  }

  reject(error: Error): void {
    for (const reject of this.rejects) reject(error);
  }
}

/** Two queues of waiting commands: one in order, and one that is served first while the other is longer than a frame. */
export class CommandQueue {
  #ordinary: PendingFrame[] = [];
  #urgent: PendingFrame[] = [];
  #waiting = 0;

  get waiting(): number {
    return this.#waiting;
  }

  /** Monotonic time at which the oldest command came, undefined when none waits. */
  get oldestMs(): number | undefined {
    const ordinary = this.#ordinary[0]?.sinceMs;
    const urgent = this.#urgent[0]?.sinceMs;
    return ordinary === undefined || urgent === undefined ? (ordinary ?? urgent) : Math.min(ordinary, urgent);
  }

  /** Encodes the command immediately, so that one that cannot be written throws here and affects only its sender. */
  add(command: Command, isUrgent: boolean, nowMs: number, origin?: Origin): Promise<Outcome> {
    const line = isUrgent && this.#ordinary.length > 1 ? this.#urgent : this.#ordinary;
    let frame = line.at(-1);
    if (frame === undefined || frame.isFull) {
      frame = new PendingFrame(nowMs);
      encodeCommand(command, frame.entries);
      line.push(frame);
    } else {
      encodeCommand(command, frame.entries);
    }
    this.#waiting += 1;
    if (origin !== undefined) (frame.origins ??= []).push({ ...origin, at: frame.commands.length });
    frame.commands.push(command);
    const promise = new Promise(keepSettlers);
    frame.resolves.push(resolveKept);
    frame.rejects.push(rejectKept);
    return promise;
  }

  /** The frame whose turn it is. */
  take(): PendingFrame | undefined {
    const frame = this.#urgent.shift() ?? this.#ordinary.shift();
    if (frame !== undefined) this.#waiting -= frame.commands.length;
    return frame;
  }

  /** Rejects all waiting commands. */
  clear(error: Error): void {
    for (let frame = this.take(); frame !== undefined; frame = this.take()) frame.reject(error);
  }
}

// One function for all promises: a closure for each would be garbage on every order's path.
let resolveKept: (outcome: Outcome) => void;
let rejectKept: (error: Error) => void;
function keepSettlers(resolve: (outcome: Outcome) => void, reject: (error: Error) => void): void {
  resolveKept = resolve;
  rejectKept = reject;
}
