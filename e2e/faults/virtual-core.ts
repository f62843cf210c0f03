import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { followCommands, openCommands } from '@agio/journal';
import type { Disk } from '@agio/journal';
import type { FaultyDisk } from '@agio/journal/testing';
import { recoverCore, runCore } from '@agio/sequencer';
import type { Schedule } from '@agio/kernel/clock';
import type { RunningCore } from '@agio/sequencer';
import { DiskLog, localShadow } from '@agio/sequencer/testing';

const FOLDER = '/virtual/journal';
/** Small, so that a short script rolls through several. */
const SEGMENT_BYTES = 2048;
/** Tables of a few orders: cores are made by the thousand here. */
const makeCore = (snapshot?: Uint8Array): Core => new Core(undefined, snapshot, 64);
/** A script that takes longer waits for something that never comes. */
const TURNS_MAX = 20_000;

/** Turns and time by hand: a millisecond passes when nothing else is left to do. */
class Turns implements Schedule {
  #nowMs = 0;
  #soon: (() => void)[] = [];
  #timers: { atMs: number; run: () => void }[] = [];

  monotonic(): number {
    return this.#nowMs;
  }

  soon(run: () => void): void {
    this.#soon.push(run);
  }

  after(ms: number, run: () => void): () => void {
    const timer = { atMs: this.#nowMs + ms, run };
    this.#timers.push(timer);
    return () => void (this.#timers = this.#timers.filter((one) => one !== timer));
  }

  /** Nothing here happens again and again. */
  every(): () => void {
    return () => undefined;
  }

  async until(isSo: () => boolean): Promise<void> {
    for (let turn = 0; !isSo(); turn += 1) {
      if (turn > TURNS_MAX) throw new Error('a script that does not end');
      if (this.#soon.length === 0) this.#pass();
      for (const run of this.#soon.splice(0)) run();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #pass(): void {
    this.#nowMs += 1;
    const due = this.#timers.filter((timer) => timer.atMs <= this.#nowMs);
    this.#timers = this.#timers.filter((timer) => timer.atMs > this.#nowMs);
    for (const timer of due) timer.run();
  }
}

/** Core, sequencer, journal and shadow in one thread over any disk. */
export class VirtualCore {
  readonly fatal: Error[] = [];
  readonly notes: readonly string[];
  readonly #turns: Turns;
  readonly #running: RunningCore;

  private constructor(running: RunningCore, turns: Turns, fatal: Error[], notes: readonly string[]) {
    this.#running = running;
    this.#turns = turns;
    this.fatal = fatal;
    this.notes = notes;
  }

  /** Recovers from the disk and runs. */
  static async start(disk: Disk, clock: () => number): Promise<VirtualCore> {
    const turns = new Turns();
    const fatal: Error[] = [];
    const recovered = recoverCore({ disk, folder: FOLDER, segmentBytes: SEGMENT_BYTES, makeCore });
    const { voids, end, notes } = recovered;
    const shadow = localShadow({ disk, folder: FOLDER, voids, segmentBytes: SEGMENT_BYTES, makeCore, monotonic: () => 0 }, turns);
    const parts = { journal: new DiskLog(disk, end, turns), spawn: shadow.spawn, schedule: turns };
    const running = await runCore(recovered, parts, {
      clock,
      onFatal: (error) => fatal.push(error),
      log: () => undefined,
    });
    return new VirtualCore(running, turns, fatal, notes);
  }

  get core(): Core {
    return this.#running.sequencer.core;
  }

  /** Submits them together; the outcomes of those that were acknowledged. */
  async submit(commands: readonly Command[]): Promise<Outcome[]> {
    const settled = await this.#drive(Promise.allSettled(commands.map((command) => this.#running.sequencer.submit(command))));
    return settled.filter((one) => one.status === 'fulfilled').map((one) => one.value);
  }

  async snapshot(): Promise<void> {
    await this.#drive(this.#running.sequencer.writeSnapshot());
  }

  async stop(): Promise<void> {
    await this.#drive(this.#running.sequencer.stop());
  }

  async #drive<T>(promise: Promise<T>): Promise<T> {
    let isSettled = false;
    const settled = (): void => void (isSettled = true);
    promise.then(settled, settled);
    await this.#turns.until(() => isSettled);
    return promise;
  }
}

/** Times of all commands on disk, by sequence from 1 on. */
export function timesOn(disk: FaultyDisk): number[] {
  const look = disk.after('killed');
  const { lastSequence } = openCommands(look, FOLDER);
  const times: number[] = [];
  for (const frame of followCommands(look, FOLDER, 0).read(lastSequence))
    times.push(...Array.from({ length: frame.count }, () => frame.atMs));
  return times;
}

/** What a core comes to that has no disk at all. */
export class Expectations {
  readonly #known = new Map<string, { readonly hash: string; readonly facts: string }>();

  /** After these commands at these times. Facts are JSON, command by command. */
  of(commands: readonly Command[], times: readonly number[]): { readonly hash: string; readonly facts: string } {
    const key = JSON.stringify([commands.slice(-6), times]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const core = makeCore();
    const facts = commands.slice(0, times.length).map((command, index) => core.apply(index + 1, times[index] ?? 0, command).facts);
    const made = { hash: core.hash(), facts: JSON.stringify(facts) };
    this.#known.set(key, made);
    return made;
  }
}

export { FOLDER };
