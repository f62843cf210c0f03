import { realDisk } from '@agio/journal';
import type { ReadCommands } from '@agio/journal';
import { closeMarkets } from './close-markets.ts';
import { coreMaker, recoverCore } from './recover-core.ts';
import type { RecoveredCore } from './recover-core.ts';
import { replayFrame, voidsOf } from './replay.ts';
import type { Sequencer } from './sequencer.ts';
import type { CommandLog } from './sequencer.ts';
import { ShadowLink } from './shadow-link.ts';
import { shadowThread } from './shadow-thread.ts';
import { runCore } from './start-core.ts';
import type { RunningCore, StartOptions } from './start-core.ts';

/**
 * A core that follows a journal which another core leads, ready to lead itself. Its own shadow writes the facts and snapshots of its folder, so
 * that a start reads little and nothing is missing when it takes over.
 */
export class Standby {
  readonly recovered: RecoveredCore;
  readonly #options: StartOptions;
  readonly #shadow: ShadowLink | undefined;
  readonly #voids: Set<number>;
  #hash: string;
  #sequencer: Sequencer | undefined;

  /** Recovers the core of a folder. See `recoverCore` for what it throws. */
  constructor(options: StartOptions) {
    const { folder, machines, segmentBytes, onFatal, log, schedule } = options;
    const makeCore = options.makeCore ?? coreMaker(machines?.machines ?? []);
    this.#options = options;
    this.recovered = recoverCore({ disk: realDisk, folder, makeCore, ...(segmentBytes !== undefined && { segmentBytes }) });
    const { core, hash, voids, poisoned } = this.recovered;
    this.#hash = hash;
    this.#voids = new Set(voids);
    // What a start leaves out is recorded by the core that leads, before any shadow sees it.
    if (poisoned.length > 0) return;
    this.#shadow = new ShadowLink({
      core,
      spawn: shadowThread(folder, voids, machines?.url, segmentBytes),
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
    for (const sequence of voidsOf(frames)) this.#voids.add(sequence);
    for (const frame of frames) {
      replayFrame(this.recovered.core, frame, this.#voids);
      this.#hash = frame.hash;
    }
    if (frames.length > 0) this.#shadow?.moved();
  }

  /** Goes on as the core that leads. The journal must end where this core stands. */
  async lead(journal: CommandLog): Promise<RunningCore> {
    const { folder, machines, segmentBytes, schedule } = this.#options;
    const spawn = shadowThread(folder, this.#voids, machines?.url, segmentBytes);
    const parts = { journal, spawn, running: this.#shadow, ...(schedule === undefined ? {} : { schedule }) };
    const running = await runCore({ ...this.recovered, hash: this.#hash }, parts, this.#options);
    this.#sequencer = running.sequencer;
    return running;
  }

  async close(): Promise<void> {
    await this.#shadow?.close();
  }

  #unbalanced(problems: readonly string[]): void {
    const said =
      this.#sequencer === undefined ? `the books do not add up: ${problems.join('; ')}` : closeMarkets(this.#sequencer, problems);
    this.#options.log(said);
  }
}
