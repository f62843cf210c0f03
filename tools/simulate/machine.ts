import { Core } from '@agio/core';
import type { BooksMaker, Command, Machine as CoreMachine, Outcome } from '@agio/core';
import { CommandWriter, payloadsOf } from '@agio/journal';
import type { FaultyDisk } from '@agio/journal/testing';
import { recoverCore, runCore, SteadyClock } from '@agio/sequencer';
import type { CommandLog, RecoveredCore, RunningCore } from '@agio/sequencer';
import { localShadow } from '@agio/sequencer/testing';
import { decodeCommand } from '../../packages/sequencer/command-codec.ts';
import type { Recorded } from './judge.ts';
import { LocalProjections } from './local-projections.ts';
import type { MemoryDatabase } from './memory-database.ts';
import type { VirtualTime } from './virtual-time.ts';

export const FOLDER = '/journal';
/** So small that a seed has many of them. */
const SNAPSHOT_COMMANDS = { least: 400, most: 1_500 };

export interface MachineOptions {
  readonly disk: FaultyDisk;
  readonly database: MemoryDatabase;
  readonly makeBooks: BooksMaker;
  /** Of the site. */
  readonly machines: readonly CoreMachine[];
  readonly time: VirtualTime;
  readonly segmentBytes: number;
  /** Milliseconds of the wall clock, which jumps. */
  readonly wall: () => number;
  /** How long the disk takes for the next frame. */
  readonly delayMs: () => number;
  /** A command as it was read back from the frame that is about to be written. */
  readonly onRecorded: (sequence: number, recorded: Recorded) => void;
  readonly onPublished: (outcomes: readonly Outcome[], core: Core) => void;
  /** The process has ended by itself. */
  readonly onDeath: (error: unknown) => void;
  readonly onProjectorError: (error: unknown) => void;
}

/** One process: core, sequencer, shadow and projections, wired as the server wires them, over a disk and a database that outlive it. */
export class Machine {
  readonly core: Core;
  readonly clock: SteadyClock;
  readonly #options: MachineOptions;
  readonly #recovered: RecoveredCore;
  readonly #projections: LocalProjections;
  #running: RunningCore | undefined;

  /** Recovers from disk. Throws whatever the disk throws. */
  constructor(options: MachineOptions) {
    const { disk, machines, segmentBytes, makeBooks, time } = options;
    this.#options = options;
    const monotonic = (): number => time.passedMs;
    const makeCore = (snapshot?: Uint8Array): Core => new Core(makeBooks, snapshot, undefined, machines);
    this.#recovered = recoverCore({ disk, folder: FOLDER, segmentBytes, makeCore });
    this.core = this.#recovered.core;
    this.clock = new SteadyClock({ wall: options.wall, monotonic, log: () => undefined }, this.core.nowMs);
    this.#projections = new LocalProjections({
      disk,
      folder: FOLDER,
      database: options.database,
      schedule: time,
      last: () => this.core.sequence,
      onError: options.onProjectorError,
    });
  }

  /** Starts the shadow, the timers, and the projections that follow the journal. */
  async start(): Promise<void> {
    const { disk, machines, segmentBytes, makeBooks, time, onDeath, onPublished } = this.#options;
    const shadow = localShadow(
      {
        disk,
        folder: FOLDER,
        voids: this.#recovered.voids,
        segmentBytes,
        makeCore: (snapshot) => new Core(makeBooks, snapshot, undefined, machines),
        monotonic: () => time.passedMs,
        snapshotCommandsMin: SNAPSHOT_COMMANDS.least,
        snapshotCommandsMax: SNAPSHOT_COMMANDS.most,
      },
      time,
    );
    const running = await runCore(
      this.#recovered,
      { journal: this.#log(), spawn: shadow.spawn, schedule: time },
      { clock: () => this.clock.now(), areTimersHeld: () => this.clock.isHeld, onFatal: onDeath, log: () => undefined },
    );
    running.sequencer.subscribe(({ outcomes }) => onPublished(outcomes, this.core));
    this.#running = running;
    running.sequencer.start();
    await this.#projections.start(running.shadow);
  }

  /** False until the start has completed. */
  get isUp(): boolean {
    return this.#running !== undefined;
  }

  /** Hash of the journal's last frame. */
  get hash(): string {
    return this.#running?.sequencer.position.hash ?? this.#recovered.hash;
  }

  /** Commands that the rows do not show yet, and whose facts the shadow has not written. */
  get lag(): number {
    return Math.max(this.#projections.lag, this.#running?.shadow.lag ?? 0);
  }

  submit(command: Command): Promise<Outcome> {
    if (this.#running === undefined) return Promise.reject(new Error('the process is not up'));
    return this.#running.sequencer.submit(command);
  }

  /** A clean stop. */
  async stop(): Promise<void> {
    try {
      await this.#running?.sequencer.stop();
    } finally {
      await this.#projections.stop();
    }
  }

  /** The journal's thread: frames land in order, each after its disk delay. */
  #log(): CommandLog {
    const { disk, onRecorded, delayMs } = this.#options;
    const writer = new CommandWriter(disk, this.#recovered.end);
    return {
      async append(frame, logicVersion) {
        let sequence = frame.first;
        for (const payload of payloadsOf(frame.entries)) {
          onRecorded(sequence, { atMs: frame.atMs, command: decodeCommand(payload), bytes: payload });
          sequence += 1;
        }
        await new Promise((resolve) => setTimeout(resolve, delayMs()));
        const appended = writer.append(frame, logicVersion);
        writer.prepare();
        return appended;
      },
      async close() {
        writer.close();
      },
    };
  }
}
