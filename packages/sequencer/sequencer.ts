import { STEPS_MAX, STEPS_PER_COMMAND_MAX } from '@agio/core';
import { assert } from '@agio/kernel';
import type { Command, Core, Outcome } from '@agio/core';
import type { AppendResult, FrameOrigin } from '@agio/journal';
import { CommandQueue } from './command-queue.ts';
import type { Origin, PendingFrame } from './command-queue.ts';
import { realClock } from '@agio/kernel/clock';
import type { Schedule } from '@agio/kernel/clock';

/** Commands that may wait; beyond it the answer is 'unavailable' (architecture: 503). */
export const WAITING_MAX = 20_000;
/** Additional commands that may wait if they reduce risk: cancels, closing a market, disabling a customer. */
export const URGENT_WAITING_MAX = 10_000;
/** While the oldest has waited longer than this, only such commands are accepted. */
export const WAITING_MS_MAX = 100;
/**
 * Consecutive drains without a pause: twice as many as the largest number of waiting steps needs. What has not ended by then makes
 * new steps forever, and continues only with the ticks, so that it does not fill the disk.
 */
export const DRAINS_AT_ONCE_MAX = (2 * STEPS_MAX) / STEPS_PER_COMMAND_MAX;
const TICK_MS = 100;
/**
 * If no frame is being written, one is sent as soon as it has this many commands, although the current turn may bring more. Otherwise
 * all callers would wait for the same sync, again and again, and this thread with them.
 */
export const LEAVING_COMMANDS = 32;

/** The queue is full, too old, or the sequencer is stopping: nothing was recorded. */
export class SequencerUnavailable extends Error {
  override readonly name = 'SequencerUnavailable';
}

/** The process stops before the result is known: the next start shows whether the command was recorded. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** What happened in one frame, and where the journal then stood. */
export interface AppliedBatch {
  readonly outcomes: readonly Outcome[];
  readonly last: number;
  readonly hash: string;
  /** Commands of links among them. */
  readonly origins: readonly FrameOrigin[];
}

/** A core that others read, and the way to change it: the sequencer of the process that leads, or a replica that sends commands there. */
export interface Writer {
  readonly core: Core;
  readonly position: { readonly sequence: number; readonly hash: string };
  submit(command: Command): Promise<Outcome>;
  /** Called after each frame was applied, before its commands are answered. */
  subscribe(listener: (published: AppliedBatch) => void): void;
}

/** Commands end to end as one frame; `applied` is what the core had applied when the frame was made. */
export interface Frame {
  readonly first: number;
  readonly atMs: number;
  readonly applied: number;
  readonly entries: Uint8Array;
  readonly count: number;
  /** Commands of links among them. */
  readonly origins?: readonly FrameOrigin[];
}

/** Makes frames durable: a journal on disk, or the simulator's. Resolves in the order of the calls. */
export interface CommandLog {
  append(frame: Frame, logicVersion: number): Promise<AppendResult>;
  close(): Promise<void>;
}

/** The core that follows on disk and writes facts and snapshots. */
export interface Follower {
  /** A frame was applied: the live core is at the end of it. */
  moved(): void;
  /** Resolves once a snapshot of the live core's current state is on disk. */
  writeSnapshot(): Promise<void>;
  close(): Promise<void>;
}

export interface SequencerOptions {
  readonly core: Core;
  readonly journal: CommandLog;
  /** Hash of the last frame. */
  readonly hash: string;
  /** Milliseconds now. */
  readonly clock: () => number;
  /** A failed write or a bug: the process must stop and say why. */
  readonly onFatal: (error: Error) => void;
  readonly follower?: Follower | undefined;
  /** Whether nothing may become due, because the clock is not trusted. */
  readonly areTimersHeld?: () => boolean;
  /** Whether so little space is left that only commands that reduce risk, and ticks, may be recorded. */
  readonly isDiskFull?: () => boolean;
  /**
   * Asked before each frame: undefined if nothing speaks against recording it, else what has to be looked at first. If that rejects, nothing more is
   * recorded.
   */
  readonly look?: () => Promise<void> | undefined;
  /** How long the oldest command may wait before others are refused; `WAITING_MS_MAX` unless given. */
  readonly waitingMsMax?: number | undefined;
  readonly schedule?: Schedule;
}

/** Where a frame stands in the journal. */
interface PlacedFrame {
  readonly first: number;
  readonly atMs: number;
  readonly origins: readonly FrameOrigin[];
}

const NO_ORIGINS: readonly FrameOrigin[] = [];

/**
 * Puts commands in order: frame → append + fsync → apply → publish → answer. While a frame is being written, the
 * next one fills; it is handed over before the first is applied, so that disk and core work at the same time.
 */
export class Sequencer implements Writer {
  readonly core: Core;
  readonly #options: SequencerOptions;
  readonly #schedule: Schedule;
  readonly #listeners: ((published: AppliedBatch) => void)[] = [];
  readonly #queue = new CommandQueue();
  #inFlight: PendingFrame | undefined;
  /** Sequence of the last command handed to the journal, and its time. */
  #handed: number;
  #atMs: number;
  #hash: string;
  #woken = false;
  #failure: Error | undefined;
  #stopped: Promise<void> | undefined;
  #drained: (() => void) | undefined;
  #endTicks: (() => void) | undefined;
  #tickQueued = false;
  #drainQueued = false;
  /** Drains since the last time that no steps waited. */
  #drains = 0;

  constructor(options: SequencerOptions) {
    this.core = options.core;
    this.#options = options;
    this.#schedule = options.schedule ?? realClock;
    this.#handed = options.core.sequence;
    this.#atMs = options.core.nowMs;
    this.#hash = options.hash;
  }

  /** Position of the journal: sequence of the last command applied and hash of its frame. */
  get position(): { sequence: number; hash: string } {
    return { sequence: this.core.sequence, hash: this.#hash };
  }

  /** Called after each frame was applied, before its commands are answered. */
  subscribe(listener: (published: AppliedBatch) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Resolves once the command is durable and applied. Rejects with `SequencerUnavailable` when nothing was recorded, with
   * `OutcomeUnknown` when the process stops before that is known, and with what the codec throws for a command that cannot
   * be written. `origin` says which command of a link it is.
   */
  submit(command: Command, origin?: Origin): Promise<Outcome> {
    const isUrgent = this.core.reducesRisk(command);
    const nowMs = this.#schedule.monotonic();
    const refusal = this.#refusal(isUrgent, nowMs) ?? (isUrgent || command.kind === 'tick' ? undefined : this.#fullness());
    if (refusal !== undefined) return Promise.reject(new SequencerUnavailable(refusal));
    try {
      const outcome = this.#queue.add(command, isUrgent, nowMs, origin);
      if (this.#queue.waiting < LEAVING_COMMANDS) this.#wake();
      else this.#hand();
      return outcome;
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** Starts serving: due orders expire without any traffic, and commands that wait too long are refused. */
  start(): void {
    this.#endTicks = this.#schedule.every(TICK_MS, () => this.#tick());
  }

  /** Finishes what is queued, has a snapshot written, closes the journal. A second call waits for the same end. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  /** Has a snapshot written now. */
  async writeSnapshot(): Promise<void> {
    if (this.core.sequence > 0) await this.#options.follower?.writeSnapshot();
  }

  async #stop(): Promise<void> {
    this.#endTicks?.();
    if (this.#inFlight !== undefined || this.#queue.waiting > 0) await new Promise<void>((resolve) => (this.#drained = resolve));
    try {
      if (this.#failure === undefined) await this.writeSnapshot();
    } finally {
      await this.#options.follower?.close();
      await this.#options.journal.close();
    }
  }

  #refusal(isUrgent: boolean, nowMs: number): string | undefined {
    if (this.#failure !== undefined || this.#stopped !== undefined) return 'the sequencer is stopping';
    const { waiting, oldestMs } = this.#queue;
    if (isUrgent) return waiting >= WAITING_MAX + URGENT_WAITING_MAX ? 'the queue is full' : undefined;
    if (waiting >= WAITING_MAX) return 'the queue is full';
    // Until it is started only the program itself submits, such as a seed, which waits for its own commands and must not be refused.
    if (this.#endTicks === undefined || this.#inFlight === undefined) return undefined;
    const isLate = oldestMs !== undefined && nowMs - oldestMs > (this.#options.waitingMsMax ?? WAITING_MS_MAX);
    return isLate ? 'the queue is slow' : undefined;
  }

  /** Nothing is refused before serving starts: what the start itself records has to be. */
  #fullness(): string | undefined {
    return this.#endTicks !== undefined && this.#options.isDiskFull?.() === true ? 'the disk is almost full' : undefined;
  }

  /** Runs waiting steps of machines without other traffic. */
  #drain(isTick = false): void {
    if (this.core.waitingSteps === 0) this.#drains = 0;
    if (this.core.waitingSteps === 0 || this.#drainQueued || this.#stopped !== undefined) return;
    if (this.#drains >= DRAINS_AT_ONCE_MAX && !isTick) return;
    this.#drains += 1;
    this.#drainQueued = true;
    this.submit({ kind: 'drain' }).then(
      () => {
        this.#drainQueued = false;
        this.#drain();
      },
      () => (this.#drainQueued = false),
    );
  }

  #tick(): void {
    this.#drain(true);
    const due = this.core.nextDueMs;
    if (due === undefined || this.#tickQueued || this.#options.areTimersHeld?.() === true || due > this.#options.clock()) return;
    this.#tickQueued = true;
    this.submit({ kind: 'tick' }).then(
      ({ reply }) => {
        this.#tickQueued = false;
        if (reply.ok && reply.kind === 'done' && reply.more === true) this.#tick();
      },
      () => (this.#tickQueued = false),
    );
  }

  #wake(): void {
    if (this.#woken || this.#inFlight !== undefined) return;
    this.#woken = true;
    // One turn of the event loop gathers what arrives together into one fsync, as long as it is little.
    this.#schedule.soon(() => {
      this.#woken = false;
      this.#hand();
    });
  }

  /** Gives the next frame to the journal, if none is on its way. */
  #hand(): void {
    if (this.#inFlight !== undefined || this.#failure !== undefined) return;
    const frame = this.#queue.take();
    if (frame === undefined) {
      this.#drained?.();
      return;
    }
    const first = this.#handed + 1;
    this.#handed += frame.commands.length;
    this.#atMs = Math.max(this.#atMs, this.#options.clock());
    const atMs = this.#atMs;
    this.#inFlight = frame;
    const look = this.#options.look?.();
    if (look === undefined) return this.#append(frame, first, atMs);
    look.then(
      () => this.#append(frame, first, atMs),
      (error: unknown) => this.#fail(error, frame),
    );
  }

  #append(frame: PendingFrame, first: number, atMs: number): void {
    const count = frame.commands.length;
    const origins = frame.origins?.map(({ at, ...origin }) => ({ ...origin, sequence: first + at })) ?? NO_ORIGINS;
    this.#options.journal
      .append(
        {
          first,
          atMs,
          applied: this.core.sequence,
          entries: frame.entries.take(),
          count,
          ...(origins.length > 0 && { origins }),
        },
        this.core.logicVersion,
      )
      .then(
        (appended) => this.#landed(frame, { first, atMs, origins }, appended),
        (error: unknown) => this.#fail(error, frame),
      );
  }

  #landed(frame: PendingFrame, placed: PlacedFrame, appended: AppendResult): void {
    if (this.#failure !== undefined) return frame.reject(new OutcomeUnknown(this.#failure.message));
    this.#inFlight = undefined;
    try {
      assert(appended.last === placed.first + frame.commands.length - 1, 'the journal appended another number of commands');
      this.#hand();
      this.#apply(frame, placed, appended);
    } catch (error) {
      this.#fail(error, frame);
    }
  }

  /** Applies a durable frame, publishes it, and only then answers: an exception in between leaves all of it unanswered. */
  #apply(frame: PendingFrame, { first, atMs, origins }: PlacedFrame, appended: AppendResult): void {
    const { commands, resolves } = frame;
    const outcomes: Outcome[] = [];
    for (let index = 0; index < commands.length; index += 1) outcomes.push(this.core.apply(first + index, atMs, commands[index]!));
    this.#hash = appended.hash;
    for (const listener of this.#listeners) listener({ outcomes, last: appended.last, hash: appended.hash, origins });
    this.#options.follower?.moved();
    this.#drain();
    for (let index = 0; index < resolves.length; index += 1) resolves[index]!(outcomes[index]!);
  }

  #fail(error: unknown, frame: PendingFrame): void {
    const failure = error instanceof Error ? error : new Error(String(error));
    if (this.#failure === undefined) {
      this.#failure = failure;
      this.#endTicks?.();
      this.#options.onFatal(failure);
    }
    frame.reject(new OutcomeUnknown(failure.message));
    this.#inFlight?.reject(new OutcomeUnknown(failure.message));
    this.#inFlight = undefined;
    this.#queue.clear(new SequencerUnavailable(failure.message));
    this.#drained?.();
  }
}
