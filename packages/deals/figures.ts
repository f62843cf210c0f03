import { Latest } from '@agio/kernel';

/** The number of days that figures cover. */
export const FIGURES_MS = 30 * 24 * 60 * 60_000;
const FRESH_MS = 60_000;

/** What orders of the last 30 days say of people, each read again after a minute. */
export class FreshFigures<Figures extends object> {
  readonly #now: () => number;
  readonly #read: (people: readonly number[], sinceMs: number) => Promise<ReadonlyMap<number, Figures>>;
  readonly #kept: Latest<number, { readonly figures: Figures; readonly atMs: number }>;

  /** `read` asks the rows about people, since a time. */
  constructor(
    now: () => number,
    keptMax: number,
    read: (people: readonly number[], sinceMs: number) => Promise<ReadonlyMap<number, Figures>>,
  ) {
    this.#now = now;
    this.#read = read;
    this.#kept = new Latest(keptMax);
  }

  async of(people: readonly number[]): Promise<ReadonlyMap<number, Figures>> {
    const nowMs = this.#now();
    const found = new Map<number, Figures>();
    const asked = [...new Set(people)].filter((person) => {
      const kept = this.#kept.get(person);
      if (kept === undefined || kept.atMs + FRESH_MS <= nowMs) return true;
      found.set(person, kept.figures);
      return false;
    });
    if (asked.length === 0) return found;
    for (const [person, figures] of await this.#read(asked, nowMs - FIGURES_MS)) {
      this.#kept.set(person, { figures, atMs: nowMs });
      found.set(person, figures);
    }
    return found;
  }

  /** They are read again: something of them has changed. */
  forget(person: number): void {
    const kept = this.#kept.get(person);
    if (kept !== undefined) this.#kept.set(person, { ...kept, atMs: -Infinity });
  }
}

/** The share of orders that did not fail by the customer's fault; null without orders. */
export const completionOf = (orders: number, faults: number): number | null => (orders === 0 ? null : 1 - faults / orders);

/** An average of times, in whole milliseconds. */
export const averageMs = (text: string | null): number | null => (text === null ? null : Math.max(0, Math.round(Number(text))));
