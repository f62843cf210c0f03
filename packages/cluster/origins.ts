import type { FrameOrigin } from '@agio/journal';

/** Commands of links that are remembered. */
export const ORIGINS_MAX = 100_000;

/** Where the latest commands of links are in the journal. */
export class Origins {
  /** By link, then by number; the oldest are forgotten first. */
  readonly #links = new Map<string, Map<number, number>>();
  readonly #order: FrameOrigin[] = [];
  #knownFrom: number;

  /** `knownFrom`: after this command all are known. */
  constructor(knownFrom: number, known: readonly FrameOrigin[] = []) {
    this.#knownFrom = knownFrom;
    this.note(known);
  }

  /** Whether every command of a link after a position is known. */
  isCompleteAfter(sequence: number): boolean {
    return sequence >= this.#knownFrom;
  }

  note(origins: readonly FrameOrigin[]): void {
    for (const origin of origins) {
      let numbers = this.#links.get(origin.link);
      if (numbers === undefined) this.#links.set(origin.link, (numbers = new Map()));
      numbers.set(origin.number, origin.sequence);
      this.#order.push(origin);
    }
    // In pieces, because taking from the front moves the rest.
    if (this.#order.length >= 2 * ORIGINS_MAX) for (const old of this.#order.splice(0, ORIGINS_MAX)) this.#forget(old);
  }

  /** Places of a link's commands from a number on. */
  of(link: string, oldest: number): (readonly [number: number, sequence: number])[] {
    return [...(this.#links.get(link) ?? [])].filter(([number]) => number >= oldest);
  }

  #forget({ link, number, sequence }: FrameOrigin): void {
    this.#knownFrom = sequence;
    const numbers = this.#links.get(link);
    numbers?.delete(number);
    if (numbers?.size === 0) this.#links.delete(link);
  }
}
