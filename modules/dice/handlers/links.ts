import { Latest } from '@agio/kernel';
import { booksOf } from '../machine/books.ts';
import type { DicePorts } from '../ports.ts';

/** How long it is believed whose accounts were used on the same devices: a bet must not ask the database each time. */
const BELIEVED_MS = 60_000;
const REMEMBERED_MAX = 20_000;

interface KnownLinks {
  readonly atMs: number;
  readonly others: readonly number[];
}

/** Accounts that were used on the same devices, and are taken for one person's: no bets on each other's pools, and an exclusion of one holds for all. */
export class Links {
  readonly #ports: Pick<DicePorts, 'core' | 'linkedWith' | 'now'>;
  readonly #known = new Latest<number, KnownLinks>(REMEMBERED_MAX);

  constructor(ports: Pick<DicePorts, 'core' | 'linkedWith' | 'now'>) {
    this.#ports = ports;
  }

  /** Whether another account of a customer owns shares of a pool, or owned some a minute ago. Rejects where the database does not answer and nothing is known. */
  async ownsPool(customer: number, coin: number): Promise<boolean> {
    const { dealers } = booksOf(this.#ports);
    if (dealers.size === 0) return false;
    const others = await this.#othersOf(customer);
    return others.some((other) => booksOf(this.#ports).dealer(other, coin) !== undefined);
  }

  /** When the exclusion of another account of a customer ends; 0 for none. It holds for all that a person has. */
  async excludedUntil(customer: number): Promise<number> {
    const { players } = booksOf(this.#ports);
    const until = (await this.#othersOf(customer)).map((other) => players.get(other)?.excludedUntilMs ?? 0);
    const latest = Math.max(0, ...until);
    return latest > this.#ports.now() ? latest : 0;
  }

  async #othersOf(customer: number): Promise<readonly number[]> {
    const nowMs = this.#ports.now();
    const known = this.#known.get(customer);
    if (known !== undefined && nowMs - known.atMs < BELIEVED_MS) return known.others;
    try {
      const others = await this.#ports.linkedWith(customer);
      this.#known.set(customer, { atMs: nowMs, others });
      return others;
    } catch (error) {
      // The database may stop for a while, and play goes on.
      if (known !== undefined) return known.others;
      throw error;
    }
  }
}
