import type { Core, Sweep } from '@agio/core';
import { realClock } from '@agio/kernel/clock';
import type { Schedule } from '@agio/kernel/clock';
import type { Follower } from './sequencer.ts';
import type { ShadowReport, ShadowRequest, StatePiece } from './shadow-messages.ts';

/** The interval of messages to the shadow core: each wakes a thread, and larger batches cost less. */
const TELL_MS = 10;
/** The delay before a shadow core that ended is restarted, doubled each time up to the maximum. */
const RESTART_MS = 200;
const RESTART_MS_MAX = 30_000;
/** How often the shadow core may end while a snapshot is awaited, before the wait is given up. */
const ENDS_WHILE_WAITING_MAX = 3;

/** The shadow core found an inconsistency, or could not write: the process must stop. */
export class ShadowStopped extends Error {
  override readonly name = 'ShadowStopped';
}

/** A running shadow, in a thread of its own or in a simulator's turn. */
export interface ShadowSide {
  post(request: ShadowRequest): void;
  /** Ends it without waiting for its work. */
  end(): Promise<void>;
}

export interface ShadowLinkOptions {
  readonly core: Core;
  /** Starts a shadow; `onEnd` is called once if it ends by itself. */
  readonly spawn: (onReport: (report: ShadowReport) => void, onEnd: (reason: string) => void) => ShadowSide;
  readonly onFatal: (error: Error) => void;
  /** The audit found the books wrong: what it said. */
  readonly onUnbalanced: (problems: readonly string[]) => void;
  readonly log: (message: string) => void;
  readonly schedule?: Schedule;
}

/** Facts are written up to those of a command with which a frame ends, and the frame's hash in hex, empty before the first. */
export interface WrittenFacts {
  readonly sequence: number;
  readonly hash: string;
}

/** A caller waits for a snapshot that covers the sequence. */
interface SnapshotWish {
  readonly sequence: number;
  resolve(): void;
  reject(error: Error): void;
}

/**
 * The live core's side of the shadow: tells it how far it may follow, sends it digests and its state piece by piece to compare, and restarts it when
 * it ends. The shadow keeps nothing that the disk does not have, so that its end loses nothing.
 */
export class ShadowLink implements Follower {
  readonly #options: ShadowLinkOptions;
  readonly #schedule: Schedule;
  #side: ShadowSide | undefined;
  readonly #listeners: ((position: WrittenFacts) => void)[] = [];
  #position: WrittenFacts = { sequence: 0, hash: '' };
  #snapshot = 0;
  #told = false;
  #sweep: Sweep | undefined;
  #ends = 0;
  #wishes: SnapshotWish[] = [];
  #endsWhileWaiting = 0;
  #closing: (() => void) | undefined;
  #isOver = false;

  constructor(options: ShadowLinkOptions) {
    this.#options = options;
    this.#schedule = options.schedule ?? realClock;
  }

  /** Last command whose facts the shadow has written. */
  get sequence(): number {
    return this.#position.sequence;
  }

  /** Calls back now with the end of the facts, and whenever more are written. */
  subscribe(listener: (position: WrittenFacts) => void): void {
    this.#listeners.push(listener);
    listener(this.#position);
  }

  /** Commands that the shadow is behind the live core. */
  get lag(): number {
    return Math.max(0, this.#options.core.sequence - this.sequence);
  }

  /** Last command that the newest snapshot of this run covers. */
  get snapshotAt(): number {
    return this.#snapshot;
  }

  moved(): void {
    if (this.#told || this.#isOver) return;
    this.#told = true;
    this.#schedule.after(TELL_MS, () => {
      this.#told = false;
      if (!this.#isOver) this.#advance();
    });
  }

  /** Compares the whole state and writes a snapshot. Rejects when the shadow cannot; nothing is lost by that. */
  writeSnapshot(): Promise<void> {
    if (this.#isOver) return Promise.reject(new ShadowStopped('the shadow core has stopped'));
    return new Promise((resolve, reject) => {
      this.#wishes.push({ sequence: this.#options.core.sequence, resolve, reject });
      this.#endsWhileWaiting = 0;
      this.#askForSnapshot(true);
    });
  }

  async close(): Promise<void> {
    const side = this.#side;
    const wasOver = this.#isOver;
    this.#isOver = true;
    if (side === undefined || wasOver) return;
    const closed = new Promise<void>((resolve) => (this.#closing = resolve));
    side.post({ kind: 'close' });
    await closed;
    await side.end();
  }

  /** Starts the shadow; voids must be durable before. */
  start(): void {
    const side = this.#options.spawn(
      (report) => {
        if (this.#side === side) this.#hear(report);
      },
      (reason) => {
        if (this.#side === side) this.#ended(reason);
      },
    );
    this.#side = side;
    // A new shadow knows nothing of the pieces before.
    this.#sweep = undefined;
    // Asked first, so that the shadow does not run past the place.
    if (this.#wishes.length > 0) this.#askForSnapshot(true);
    this.#advance();
  }

  #advance(): void {
    const { core } = this.#options;
    this.#side?.post({ kind: 'advance', to: core.sequence, digest: core.digest, piece: this.#piece() });
  }

  /** The next piece of the state; after the last one a sweep starts over. */
  #piece(): StatePiece | undefined {
    const isFirst = this.#sweep === undefined;
    this.#sweep ??= this.#options.core.sweep();
    const digest = this.#sweep.next();
    if (digest !== undefined) return { isFirst, digest };
    this.#sweep = undefined;
    return undefined;
  }

  #hear(report: ShadowReport): void {
    switch (report.kind) {
      case 'at':
        this.#position = { sequence: report.sequence, hash: report.hash };
        for (const listener of this.#listeners) listener(this.#position);
        return;
      case 'due':
        return this.#askForSnapshot(false);
      case 'passed':
        if (this.#wishes.length > 0) this.#askForSnapshot(true);
        return;
      case 'snapshot':
        this.#ends = 0;
        this.#snapshot = report.sequence;
        return this.#settle((wish) => wish.sequence <= report.sequence, undefined);
      case 'unbalanced':
        this.#options.onUnbalanced(report.problems);
        return this.#settle(() => true, new ShadowStopped(`no snapshot at command ${report.sequence}: ${report.problems.join('; ')}`));
      case 'crowded':
        return this.#options.log(`beyond a bound: ${report.problems.join('; ')}`);
      case 'fatal':
        return this.#stop(new ShadowStopped(`${report.name}: ${report.message}`));
      case 'closed':
        this.#closing?.();
        return;
    }
  }

  /** The live core always is at a frame's end here, because a frame is applied in one turn. */
  #askForSnapshot(withHash: boolean): void {
    const { core } = this.#options;
    if (this.#isOver) return;
    const hash = withHash ? core.hash() : undefined;
    this.#side?.post({ kind: 'snapshot', sequence: core.sequence, digest: core.digest, hash });
  }

  #ended(reason: string): void {
    this.#side = undefined;
    this.#closing?.();
    if (this.#isOver) return;
    this.#ends += 1;
    this.#options.log(`the shadow core ended and is restarted (${this.#ends}): ${reason}`);
    this.#endsWhileWaiting += 1;
    if (this.#endsWhileWaiting >= ENDS_WHILE_WAITING_MAX) this.#settle(() => true, new ShadowStopped(`no snapshot: ${reason}`));
    const waitMs = Math.min(RESTART_MS * 2 ** (this.#ends - 1), RESTART_MS_MAX);
    this.#schedule.after(waitMs, () => {
      if (!this.#isOver) this.start();
    });
  }

  #stop(error: ShadowStopped): void {
    this.#closing?.();
    this.#settle(() => true, error);
    if (this.#isOver) return;
    this.#isOver = true;
    this.#options.onFatal(error);
  }

  #settle(isMeant: (wish: SnapshotWish) => boolean, error: Error | undefined): void {
    const meant = this.#wishes.filter(isMeant);
    this.#wishes = this.#wishes.filter((wish) => !isMeant(wish));
    for (const wish of meant) {
      if (error === undefined) wish.resolve();
      else wish.reject(error);
    }
  }
}
