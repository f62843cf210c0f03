import type { SiteStatus, StatusPart } from '@agio/contracts/content';
import type { Clock } from '@agio/kernel/clock';
import { Interval } from '@agio/module';

const EVERY_MS = 5_000;

export type Works = Readonly<Record<StatusPart, boolean>>;

interface StatusPorts {
  readonly clock: Clock;
  readonly look: () => Promise<Works>;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** The public status. It polls by itself, so that a change has its time even if no one asks. */
export class StatusWatch {
  readonly #look: () => Promise<Works>;
  readonly #now: () => number;
  readonly #looks: Interval;
  readonly #onError: (error: unknown) => void;
  readonly #since = new Map<StatusPart, number>();
  #works: Works | undefined;
  #watchedSince = 0;
  #looking: Promise<void> | undefined;

  constructor({ clock, look, now, onError }: StatusPorts) {
    this.#looks = new Interval({ clock, onError }, EVERY_MS, () => this.look());
    this.#look = look;
    this.#now = now;
    this.#onError = onError;
  }

  start(): void {
    this.#looks.start();
  }

  stop(): Promise<void> {
    return this.#looks.stop();
  }

  /** Looks now; those who ask meanwhile wait for the same look. */
  async look(): Promise<void> {
    this.#looking ??= this.#note().finally(() => {
      this.#looking = undefined;
    });
    await this.#looking;
  }

  /** As it was seen last; looks first where that never happened. */
  async status(): Promise<Pick<SiteStatus, 'parts' | 'time' | 'watchedSince'>> {
    if (this.#works === undefined) await this.look();
    const parts = Object.entries(this.#works ?? {}) as [StatusPart, boolean][];
    return {
      time: this.#now(),
      watchedSince: this.#watchedSince,
      parts: parts.map(([part, works]) => ({ part, works, since: this.#since.get(part) ?? null })),
    };
  }

  async #note(): Promise<void> {
    try {
      const works = await this.#look();
      const now = this.#now();
      if (this.#works === undefined) this.#watchedSince = now;
      for (const [part, does] of Object.entries(works) as [StatusPart, boolean][])
        if (this.#works !== undefined && this.#works[part] !== does) this.#since.set(part, now);
      this.#works = works;
    } catch (error) {
      this.#onError(error);
    }
  }
}
