import { realDisk } from '@agio/journal';
import type { Disk, ReadCommands } from '@agio/journal';
import { closeMarkets } from '../close-markets.ts';
import { coreMaker, recoverCore, refuseSeen } from '../recover-core.ts';
import type { PoisonedCommand, RecoveredCore } from '../recover-core.ts';
import { replayFrame, voidsOf } from '../replay.ts';
import type { CommandLog, Sequencer } from '../sequencer.ts';
import { ShadowLink } from '../shadow-link.ts';
import type { ShadowLinkOptions } from '../shadow-link.ts';
import { shadowThread } from '../shadow-thread.ts';
import { runCore } from '../start-core.ts';
import type { RunningCore, StartOptions } from '../start-core.ts';

export interface StandbyOptions extends StartOptions {
  /** Another disk, and a shadow without a thread, in the simulator. */
  readonly disk?: Disk;
  readonly spawn?: (voids: ReadonlySet<number>) => ShadowLinkOptions['spawn'];
}

/**
 * A core that follows a journal which another core leads, ready to lead itself. Its own shadow writes the facts and snapshots of its folder, so
 * that a start reads little and nothing is missing when it takes over.
 */
export class Standby {
  readonly recovered: RecoveredCore;
  readonly #options: StandbyOptions;
  readonly #shadow: ShadowLink | undefined;
  readonly #voids: Set<number>;
  /** Voids that are in the journal. */
  readonly #recorded = new Set<number>();
  #hash: string;
  #sequencer: Sequencer | undefined;

  /** Recovers the core of a folder. See `recoverCore` for what it throws. */
  constructor(options: StandbyOptions) {
    const { disk = realDisk, folder, machines, segmentBytes, onFatal, log, schedule } = options;
    const makeCore = options.makeCore ?? coreMaker(machines?.machines ?? []);
    this.#options = options;
    this.recovered = recoverCore({ disk, folder, makeCore, ...(segmentBytes !== undefined && { segmentBytes }) });
    const { core, hash, voids, poisoned } = this.recovered;
    this.#hash = hash;
    this.#voids = new Set(voids);
    // What a start leaves out is recorded by the core that leads, before any shadow sees it.
    if (poisoned.length > 0) return;
    this.#shadow = new ShadowLink({
      core,
      spawn: this.#spawn(voids),
      onFatal,
      onUnbalanced: (problems) => this.#unbalanced(problems),
      log,
      ...(schedule === undefined ? {} : { schedule }),
    });
    this.#shadow.start();
  }

  get sequence(): number {
    return this.recovered.core.sequence;
  }

  /** Applies frames that are in the folder. Throws `ApplyFailed` and `LogicChanged`, after which the process must start again. */
  follow(frames: readonly ReadCommands[]): void {
    for (const sequence of voidsOf(frames)) {
      this.#voids.add(sequence);
      this.#recorded.add(sequence);
    }
    for (const frame of frames) {
      replayFrame(this.recovered.core, frame, this.#voids);
      this.#hash = frame.hash;
    }
    if (frames.length > 0) this.#shadow?.moved();
  }

  /** Last command that others may apply: what this start left out comes after it, until that is recorded. */
  get applicable(): number {
    return Math.min(this.sequence, ...this.#unrecorded().map(({ sequence }) => sequence - 1));
  }

  /** Throws `AcknowledgedFails` if this core had to leave out a command that the leader has applied: the two are not the same program. */
  compare(applied: number): void {
    refuseSeen(this.#unrecorded(), applied);
  }

  /** Has a snapshot written of where this core stands, as a clean stop does. */
  async stop(): Promise<void> {
    try {
      if (this.sequence > 0) await this.#shadow?.writeSnapshot();
    } finally {
      await this.#shadow?.close();
    }
  }

  /** Goes on as the core that leads. The journal must end where this core stands. */
  async lead(journal: CommandLog): Promise<RunningCore> {
    const { schedule } = this.#options;
    const parts = { journal, spawn: this.#spawn(this.#voids), running: this.#shadow, ...(schedule === undefined ? {} : { schedule }) };
    const running = await runCore({ ...this.recovered, poisoned: this.#unrecorded(), hash: this.#hash }, parts, this.#options);
    this.#sequencer = running.sequencer;
    return running;
  }

  #spawn(voids: ReadonlySet<number>): ShadowLinkOptions['spawn'] {
    const { folder, machines, segmentBytes, spawn } = this.#options;
    return spawn?.(voids) ?? shadowThread(folder, voids, machines?.url, segmentBytes, true);
  }

  /** What this start left out and no core has recorded. */
  #unrecorded(): readonly PoisonedCommand[] {
    return this.recovered.poisoned.filter(({ sequence }) => !this.#recorded.has(sequence));
  }

  #unbalanced(problems: readonly string[]): void {
    const said =
      this.#sequencer === undefined ? `the books do not add up: ${problems.join('; ')}` : closeMarkets(this.#sequencer, problems);
    this.#options.log(said);
  }
}
