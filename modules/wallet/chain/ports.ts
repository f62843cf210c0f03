import type { BlockId } from '@agio/chains';
import type { HaltCause, HaltDirection, PaymentWait, WaitingReason } from '../shared/desk-model.ts';
import type { WithdrawalRecord } from '../model.ts';

/**
 * What a booking came to: done, done before, the block that was half booked is another one now (take it back first), or more than the
 * books can hold of a coin, which stays unbooked.
 */
export type BookingResult = 'booked' | 'known' | 'other_block' | 'too_much';

/** An arrival in a final block. `owner` is its owner, the customer it is kept for, or the owner of the receiving address; 0 for none. */
export interface ChainCredit {
  readonly chain: string;
  readonly coin: string;
  readonly block: BlockId;
  readonly txid: string;
  readonly index: string;
  readonly units: bigint;
  readonly owner: number;
  readonly account: 'trading' | 'suspense' | 'house';
  readonly why?: WaitingReason;
}

/** A deposit that was not found clear yet. */
export interface ScreenedDeposit {
  readonly id: number;
  readonly coin: string;
  readonly txid: string;
  readonly index: string;
  readonly owner: number;
  readonly units: bigint;
}

/** Something left our addresses that no payment of ours explains. */
export interface ChainUnexplained {
  readonly chain: string;
  readonly coin: string;
  readonly block: BlockId;
  readonly txid: string;
  readonly to: string;
  readonly units: bigint;
  readonly why: 'departure' | 'drift';
  readonly people: 1 | 2;
  /** A token's own doing: only its coin is halted. */
  readonly alone?: true;
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
  /** Whether a block after it is booked in part. */
  isHalfBooked(chain: string): boolean;
  /** Hash of a booked block that can still be taken back; undefined if it is no longer stored. */
  bookedHash(chain: string, height: number): string | undefined;
  isFrozen(chain: string): boolean;
  coinCode(coin: number): string;
  /** Whether a direction of a coin on the chain is halted now. */
  isHalted(chain: string, coin: string, direction: HaltDirection): boolean;
  /** Whether the chain is halted after a restore. */
  isRestoring(chain: string): boolean;
  /** Halts the whole chain, or one coin of it; false if that is already halted for that cause. */
  halt(chain: string, cause: HaltCause, people: 1 | 2, coin?: string): Promise<boolean>;
  /** Whether a transaction was signed for a withdrawal, ended ones of late included. */
  isSigned(chain: string, txid: string): boolean;
  /** The transaction of an ended withdrawal, of late, that used this up in a booked block. */
  spentBy(chain: string, spend: string): string | undefined;
  /** Writes down what left without a payment of ours, and halts the chain with it. */
  unexplained(unexplained: ChainUnexplained): Promise<BookingResult>;
  /** Writes down what the chain has beyond the books after the last booked block, where that is not known already. */
  compared(chain: string, coin: string, height: number, units: bigint): Promise<void>;
  /** Units of a coin in recorded departures that are not settled yet. */
  unexplainedUnits(chain: string, coin: string): bigint;
  /** The oldest withdrawal that a payment of this amount to an address would settle. */
  owed(chain: string, coin: string, address: string, units: bigint): number | undefined;
  /** After a restore: a withdrawal was paid by a transaction that the books did not know. */
  adopted(withdrawal: number, txid: string, block: BlockId): Promise<boolean>;
  /** Credits deposits that waited for a halt or for their owner's account, if nothing holds them back any more. */
  releaseWaiting(chain: string): Promise<void>;
  /** What is kept for the screening on a chain. */
  screenedDeposits(chain: string): readonly ScreenedDeposit[];
  /** Credits a deposit to the owner it was kept for; false if something else holds it back. */
  release(deposit: number): Promise<boolean>;
  /** Debtors' open orders in what they owe are cancelled, and what they have of it is taken. */
  collectDebts(): Promise<void>;
  /** Records why an approved withdrawal is not paid yet; no effect if that is recorded already. */
  waits(withdrawal: number, reason: PaymentWait | null): Promise<void>;
  credit(credit: ChainCredit): Promise<BookingResult>;
  spend(spend: ChainSpend): Promise<BookingResult>;
  /** Everything of a block is booked; the next ones may follow. */
  advance(chain: string, block: BlockId): Promise<BookingResult>;
  /** Takes back what was booked above a height, and freezes the chain unless only a half-booked block is taken back. */
  reorganise(chain: string, height: number): Promise<void>;
  /** Open withdrawals of a chain to the outside, oldest first, with their signed bytes. */
  open(chain: string): readonly WithdrawalRecord[];
  /** What the destination of a withdrawal gets, in units of its chain. */
  paidBy(withdrawal: WithdrawalRecord): { readonly coin: string; readonly units: bigint };
  /** Whether its owner may be paid now: neither disabled nor in debt. What was signed once is theirs. */
  isPayable(withdrawal: WithdrawalRecord): boolean;
  /** Each answers whether the state allowed it; `false` says that it changed meanwhile. */
  mature(withdrawal: number): Promise<boolean>;
  signed(
    withdrawal: number,
    signed: { readonly txid: string; readonly raw: string; readonly spends: readonly string[]; readonly others?: readonly number[] },
  ): Promise<boolean>;
  sent(withdrawal: number): Promise<boolean>;
  confirmed(withdrawal: number, txid: string, block: BlockId): Promise<boolean>;
  /** `cost` is the attempt's network fee, in units of the chain's own coin; it is deducted from what is returned. */
  failed(withdrawal: number, reason: string, cost?: bigint): Promise<boolean>;
  /** Units of a coin that the books say stand on the chain, residue included: what our addresses must have after the cursor's block. */
  custody(chain: string, coin: string): bigint;
}

/** A payment from or to the outside, as sent to the screening provider. `ref` is the same for every request. */
export interface ScreenedPayment {
  readonly kind: 'deposit' | 'withdrawal';
  readonly chain: string;
  readonly ref: string;
  readonly coin: string;
  /** Of a deposit; empty for a withdrawal, which is not signed yet. */
  readonly txid: string;
  /** Ours for a deposit, the destination for a withdrawal. */
  readonly address: string;
  readonly units: bigint;
  /** Id of a withdrawal's texts, under which its beneficiary is stored. */
  readonly words?: string;
}

/** `undecided` also if there is no answer: nothing is paid or credited on a guess. */
export type ScreeningAnswer = 'clear' | 'flagged' | 'undecided';

export interface Screening {
  /** Never rejects for what the provider does; what was decided once stays. */
  answer(payment: ScreenedPayment): Promise<ScreeningAnswer>;
}
