import { ACCOUNT_KINDS } from '../codes.ts';
import { COINS_MAX } from '../bounds.ts';

/** Owners per chunk; a chunk is allocated when the first of its owners uses the coin. */
const CHUNK_BITS = 10;
const CHUNK = 1 << CHUNK_BITS;

/** Finds an account by owner, kind and coin without hashing: each kind and coin has chunks of account numbers by owner. */
export class AccountIndex {
  readonly #chunks: (Int32Array | undefined)[][] = Array.from({ length: ACCOUNT_KINDS.length * COINS_MAX }, () => []);

  /** The account's number, or −1; also −1 for the kind −1, which was never used. */
  find(owner: number, kind: number, coin: number): number {
    const chunk = this.#chunks[kind * COINS_MAX + coin]?.[owner >>> CHUNK_BITS];
    return chunk === undefined ? -1 : chunk[owner & (CHUNK - 1)]! - 1;
  }

  add(owner: number, kind: number, coin: number, account: number): void {
    while (this.#chunks.length <= kind * COINS_MAX + coin) this.#chunks.push([]);
    const chunks = this.#chunks[kind * COINS_MAX + coin]!;
    const place = owner >>> CHUNK_BITS;
    while (chunks.length <= place) chunks.push(undefined);
    (chunks[place] ??= new Int32Array(CHUNK))[owner & (CHUNK - 1)] = account + 1;
  }
}
