import type { Command, Core, Outcome } from '@agio/core';
import { EntryBuffer, payloadsOf } from '@agio/journal';
import type { ReadCommands } from '@agio/journal';
import { encodeCommand } from '../command-codec.ts';
import { replayFrame } from '../replay.ts';
import { OutcomeUnknown, SequencerUnavailable, URGENT_WAITING_MAX, WAITING_MAX } from '../sequencer.ts';
import type { AppliedBatch, Writer } from '../sequencer.ts';

/** A replica computed something else than the core that leads: it must end, and start again from a snapshot. */
export class ReplicaDiffers extends Error {
  override readonly name = 'ReplicaDiffers';
}

/** A command that is on its way to the core that leads. */
interface PendingCommand {
  readonly bytes: Uint8Array;
  /** Whether it was handed to a connection, so that it may be in the journal. */
  isSent: boolean;
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

export interface ReplicaOptions {
  /** A core that stands at the end of a frame. */
  readonly core: Core;
  /** Hash of that frame, in hex. */
  readonly hash: string;
  /** Hands a command to the core that leads; false while there is no connection. */
  readonly send: (number: number, bytes: Uint8Array) => boolean;
}

/** What the core that leads knows of a replica's commands when they meet again. */
export interface LandedCommands {
  /** Places in the journal by the command's number. */
  readonly sequences: ReadonlyMap<number, number>;
  /** Whether a command that is not among them is in no frame. */
  readonly isComplete: boolean;
}

/**
 * A core that applies the frames of another one, which leads. What is submitted here travels there under a number, and is answered from the frame
 * that comes back: the reply is this core's own.
 */
export class Replica implements Writer {
  readonly core: Core;
  readonly #send: ReplicaOptions['send'];
  /** Where commands are written before they leave, again and again. */
  readonly #entries = new EntryBuffer();
  readonly #voids = new Set<number>();
  readonly #listeners: ((published: AppliedBatch) => void)[] = [];
  /** In the order of their numbers. */
  readonly #pending = new Map<number, PendingCommand>();
  /** Numbers of own commands by their places, of those that are in frames to come. */
  readonly #placed = new Map<number, number>();
  /** Who waits for a command to be applied here. */
  #awaited: { readonly sequence: number; readonly resolve: () => void }[] = [];
  #hash: string;
  #number = 0;

  constructor({ core, hash, send }: ReplicaOptions) {
    this.core = core;
    this.#hash = hash;
    this.#send = send;
  }

  get position(): { readonly sequence: number; readonly hash: string } {
    return { sequence: this.core.sequence, hash: this.#hash };
  }

  /** Commands that are not answered yet. */
  get waiting(): number {
    return this.#pending.size;
  }

  /** The lowest number of a command that is not answered yet; undefined if all are. */
  get oldest(): number | undefined {
    return this.#pending.keys().next().value;
  }

  subscribe(listener: (published: AppliedBatch) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Resolves once the command is durable at the core that leads, and applied here. Rejects with `SequencerUnavailable` where nothing was recorded,
   * and with `OutcomeUnknown` where that cannot be known.
   */
  submit(command: Command): Promise<Outcome> {
    const most = WAITING_MAX + (this.core.reducesRisk(command) ? URGENT_WAITING_MAX : 0);
    if (this.#pending.size >= most) return Promise.reject(new SequencerUnavailable('the queue is full'));
    return new Promise((resolve, reject) => {
      const bytes = this.#encoded(command);
      this.#number += 1;
      const pending: PendingCommand = { bytes, isSent: false, resolve, reject };
      this.#pending.set(this.#number, pending);
      pending.isSent = this.#send(this.#number, bytes);
    });
  }

  /**
   * Applies a frame that continues this core, with the places of own commands in it. `digest` is that of the core that leads after it, where that
   * is known. Throws `ReplicaDiffers`, `LogicChanged` and `ApplyFailed`, after which this core can no longer be used.
   */
  apply(frame: ReadCommands, own: ReadonlyMap<number, number>, digest?: string): void {
    if (frame.first !== this.core.sequence + 1) throw new ReplicaDiffers(`command ${frame.first} does not follow ${this.core.sequence}`);
    for (const [sequence, number] of own) this.#placed.set(sequence, number);
    const outcomes: Outcome[] = [];
    const answers: (() => void)[] = [];
    replayFrame(this.core, frame, this.#voids, (sequence, outcome) => {
      if (outcome !== undefined) outcomes.push(outcome);
      const pending = this.#takePlaced(sequence);
      if (pending === undefined) return;
      // What the core that leads left out was never applied, and is not sent again: it would end the next one as well.
      if (outcome === undefined) pending.reject(new SequencerUnavailable('the command could not be applied'));
      else answers.push(() => pending.resolve(outcome));
    });
    this.#hash = frame.hash;
    if (digest !== undefined && digest !== this.core.digest)
      throw new ReplicaDiffers(`the core that leads computed something else up to command ${this.core.sequence}`);
    for (const listener of this.#listeners) listener({ outcomes, last: frame.last, hash: frame.hash, origins: [] });
    for (const answer of answers) answer();
    this.#wake(this.core.sequence);
  }

  /** Resolves once a command of the core that leads was applied here, or none has led for too long. */
  reached(sequence: number): Promise<void> {
    if (this.core.sequence >= sequence) return Promise.resolve();
    return new Promise((resolve) => void this.#awaited.push({ sequence, resolve }));
  }

  #wake(sequence: number): void {
    if (this.#awaited.length === 0) return;
    const waiting = this.#awaited;
    this.#awaited = waiting.filter((one) => one.sequence > sequence);
    for (const one of waiting) if (one.sequence <= sequence) one.resolve();
  }

  /** The core that leads recorded nothing of a command. */
  refused(number: number, reason: string): void {
    this.#take(number)?.reject(new SequencerUnavailable(reason));
  }

  /**
   * A connection is there again: `voids` are left out of frames to come. What landed is answered from these; what is in no frame is sent again, in
   * order; where that cannot be known, it is said.
   */
  resume({ isComplete, sequences }: LandedCommands, voids: readonly number[]): void {
    for (const sequence of voids) this.#voids.add(sequence);
    for (const [number, pending] of this.#pending) {
      const sequence = sequences.get(number);
      if (sequence !== undefined && sequence > this.core.sequence) this.#placed.set(sequence, number);
      else if (!pending.isSent || (isComplete && sequence === undefined)) pending.isSent = this.#send(number, pending.bytes);
      else this.#unknown(number);
    }
  }

  /** No core has led for too long. */
  giveUp(): void {
    this.#wake(Infinity);
    for (const [number, { isSent }] of this.#pending) {
      if (isSent) this.#unknown(number);
      else this.refused(number, 'no core leads');
    }
  }

  /** A command as it travels, in memory of its own. */
  #encoded(command: Command): Uint8Array {
    encodeCommand(command, this.#entries);
    const [payload] = payloadsOf(this.#entries.bytes.subarray(0, this.#entries.length));
    if (payload === undefined) throw new Error('a command without bytes');
    const bytes = Uint8Array.from(payload);
    this.#entries.reset();
    return bytes;
  }

  #unknown(number: number): void {
    this.#take(number)?.reject(new OutcomeUnknown('the connection to the core that leads ended'));
  }

  #takePlaced(sequence: number): PendingCommand | undefined {
    if (this.#placed.size === 0) return undefined;
    const number = this.#placed.get(sequence);
    if (number === undefined) return undefined;
    this.#placed.delete(sequence);
    return this.#take(number);
  }

  #take(number: number): PendingCommand | undefined {
    const pending = this.#pending.get(number);
    this.#pending.delete(number);
    return pending;
  }
}
