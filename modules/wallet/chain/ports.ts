import type { BlockId } from '@agio/chains';
import type { WithdrawalRecord } from '../model.ts';

/**
 * What a booking came to: done, done before, the block that was half booked is another one now (take it back first), or more than the
 * books can hold of a coin, which stays unbooked.
 */
export type Booked = 'booked' | 'known' | 'other_block' | 'too_much';

/** Something that arrived in a final block. `owner` is a customer with `trading`, 0 otherwise. */
export interface ChainCredit {
  readonly chain: string;
  readonly coin: string;
  readonly block: BlockId;
  readonly txid: string;
  readonly index: string;
  readonly units: bigint;
  readonly owner: number;
  readonly account: 'trading' | 'suspense' | 'house';
}

/** The network took this for a transaction of ours, in units of the chain's own coin; or, with a coin, this of it was lost on the way. */
export interface ChainSpend {
  readonly chain: string;
  readonly coin: string | null;
  readonly block: BlockId;
  readonly txid: string;
  readonly units: bigint;
}

/**
 * The core's books, as the engine that follows chains uses them. Each call is one durable command; each may be asked again
 * after a crash and then does nothing. Rejects when the sequencer is unavailable or the outcome unknown: ask again.
 */
export interface ChainBooks {
  /** Last block of which everything is booked; undefined before the first. */
  cursor(chain: string): BlockId | undefined;
  /** Hash of a booked block that can still be taken back; undefined where it is not known any more. */
  bookedHash(chain: string, height: number): string | undefined;
  isFrozen(chain: string): boolean;
  credit(credit: ChainCredit): Promise<Booked>;
  spend(spend: ChainSpend): Promise<Booked>;
  /** Everything of a block is booked; the next ones may follow. */
  advance(chain: string, block: BlockId): Promise<Booked>;
  /** Takes back what was booked above a height, and freezes the chain unless only a half-booked block is taken back. */
  reorganise(chain: string, height: number): Promise<void>;
  /** Open withdrawals of a chain to the outside, oldest first, with their signed bytes. */
  open(chain: string): readonly WithdrawalRecord[];
  /** What the destination of a withdrawal gets, in units of its chain. */
  paidBy(withdrawal: WithdrawalRecord): { readonly coin: string; readonly units: bigint };
  /** Each answers whether the state allowed it; `false` says that it changed meanwhile. */
  mature(withdrawal: number): Promise<boolean>;
  signed(withdrawal: number, signed: { readonly txid: string; readonly raw: string; readonly spends: readonly string[] }): Promise<boolean>;
  sent(withdrawal: number): Promise<boolean>;
  confirmed(withdrawal: number, txid: string, block: BlockId): Promise<boolean>;
  failed(withdrawal: number, reason: string): Promise<boolean>;
  /** Units of a coin that the books say stand on the chain, residue included: what our addresses must have after the cursor's block. */
  custody(chain: string, coin: string): bigint;
}
