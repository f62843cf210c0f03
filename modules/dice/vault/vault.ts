import { createHash, createHmac, randomBytes } from 'node:crypto';
import { rollIn, rollOf } from '@agio/dice-verifier';
import type { DiceBooks } from '../machine/state.ts';
import type { BetRecord, SeedRef } from '../model.ts';

/**
 * The only place that knows server seeds: each is made from the key and a random id, whenever it is needed, and kept nowhere. Without the
 * key neither the journal nor the database tells anything of a roll to come.
 */
export class Vault {
  readonly #key: string | undefined;
  /** Where there is no key: other names after each start. */
  readonly #spare = randomBytes(32);

  constructor(key: string | undefined) {
    this.#key = key;
  }

  get isReady(): boolean {
    return this.#key !== undefined;
  }

  /** An unused seed. */
  newSeed(): SeedRef {
    const id = randomBytes(16).toString('hex');
    return { id, hash: hashOf(this.#seed(id)) };
  }

  /** Whether a seed was made with this key. */
  knows({ hash, id }: SeedRef): boolean {
    return this.isReady && hashOf(this.#seed(id)) === hash;
  }

  /** The roll of a bet; undefined if this is not the key that its seed was made with. */
  rollFor({ client, hash, nonce, seed: id }: Pick<BetRecord, 'seed' | 'hash' | 'client' | 'nonce'>): number | undefined {
    if (!this.isReady) return undefined;
    const seed = this.#seed(id);
    if (hashOf(seed) !== hash) return undefined;
    return rollIn(createHmac('sha256', seed).update(`${client}:${nonce}`).digest('hex')) ?? rollOf(seed, client, nonce);
  }

  /**
   * The seed of a bet, once it is in use no more; null before, and if this is not its key. The core says what is in use, by any customer: a row that says whose
   * a seed was may be written by an attacker who wants to know another one's.
   */
  reveal({ hash, id }: SeedRef, books: Pick<DiceBooks, 'isInUse'>): string | null {
    if (!this.isReady || books.isInUse(id)) return null;
    const seed = this.#seed(id);
    return hashOf(seed) === hash ? seed : null;
  }

  /** Bytes that stand for a customer on a day; without the key they do not say whose they are, or that two days' are of one. */
  disguise(customer: number, day: number): Buffer {
    return createHmac('sha256', this.#key ?? this.#spare)
      .update(`dice player ${customer} on day ${day}`)
      .digest();
  }

  #seed(id: string): string {
    if (this.#key === undefined) throw new Error('there is no key for server seeds');
    return createHmac('sha256', this.#key).update(`dice seed ${id}`).digest('hex');
  }
}

const hashOf = (seed: string): string => createHash('sha256').update(seed).digest('hex');
