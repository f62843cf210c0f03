import type { Fact } from '@agio/core';
import { Projector } from '@agio/database';
import type { Disk } from '@agio/journal';
import { factsSource, FactsTail } from '@agio/sequencer';
import type { Schedule } from '@agio/kernel/clock';
import type { ShadowLink, WrittenFacts } from '@agio/sequencer';
import { allProjections } from '../../apps/server/projections/all-projections.ts';
import type { MemoryDatabase } from './memory-database.ts';

const RESTART_MS = 500;

export interface LocalProjectionsOptions {
  readonly disk: Disk;
  readonly folder: string;
  readonly database: MemoryDatabase;
  readonly schedule: Schedule;
  /** Sequence of the last command that was applied. */
  readonly last: () => number;
  readonly onError: (error: unknown) => void;
}

/** The projections' thread, run step by step: it follows the shadow, ends when it cannot read, and is restarted. */
export class LocalProjections {
  readonly #options: LocalProjectionsOptions;
  #projector: Projector<Fact> | undefined;
  #tail: FactsTail | undefined;
  #written: WrittenFacts = { sequence: 0, hash: '' };

  constructor(options: LocalProjectionsOptions) {
    this.#options = options;
  }

  get lag(): number {
    return this.#options.last() - (this.#projector?.sequence ?? 0);
  }

  async start(shadow: ShadowLink): Promise<void> {
    shadow.subscribe((written) => {
      this.#written = written;
      this.#options.schedule.soon(() => this.#follow());
    });
    await this.#begin();
  }

  async stop(): Promise<void> {
    this.#tail = undefined;
    await this.#projector?.stop();
  }

  async #begin(): Promise<void> {
    const { disk, folder, last } = this.#options;
    const from = last();
    const projector = this.#make();
    this.#projector = projector;
    try {
      await projector.start(from);
      this.#tail = new FactsTail(disk, folder, from);
    } catch (error) {
      return this.#ended(error);
    }
    this.#follow();
  }

  #follow(): void {
    if (this.#tail === undefined) return;
    try {
      const records = this.#tail.read(this.#written);
      if (records.length > 0) this.#projector?.push(records);
    } catch (error) {
      this.#ended(error);
    }
  }

  /** What it was writing may still be committed: the position prevents both from counting one fact. */
  #ended(error: unknown): void {
    const { schedule, onError } = this.#options;
    this.#tail = undefined;
    onError(error);
    void this.#projector?.stop();
    schedule.after(RESTART_MS, () => void this.#begin());
  }

  #make(): Projector<Fact> {
    const { disk, folder, database, onError } = this.#options;
    return new Projector<Fact>({
      database,
      projections: allProjections,
      source: factsSource(disk, folder, () => this.#written.sequence),
      onError,
    });
  }
}
