import type { AccountKindName, RequestKey } from '@agio/core';
export { atomsOf, unitsOf } from './units.ts';
import type { DeskCommand, DeskFact, PaymentWait, WaitingReason } from './desk-model.ts';

/** Bounds of what the machine keeps and of the work of one command. */
export const CHAINS_MAX = 64;
export const WITHDRAWALS_OPEN_MAX = 20;
export const SIGNED_MAX = 6;
export const SPENDS_MAX = 200;
export const RAW_MAX = 200_000;
/** Blocks for which what was booked can still be taken back. */
export const REVERSIBLE_BLOCKS = 256;
/** Bookings that one command takes back; the reply says when there are more. */
export const REVERSALS_PER_COMMAND_MAX = 500;
export const DAY_MS = 24 * 60 * 60_000;
/** Withdrawals and sends of one customer that are remembered for the limit of a day. */
export const DAY_WITHDRAWALS_MAX = 1_000;
/** Uses of second verifications that are remembered: each lives for minutes, so an hour is ample. */
export const VERIFICATIONS_MS = 60 * 60_000;

export type FamilyName = 'evm' | 'bitcoin' | 'tron';
/** Accounts that a customer moves money between. */
export type OwnAccount = Extract<AccountKindName, 'trading' | 'fiat' | 'game'>;

/**
 * requested → to_audit | approved → signed → broadcast → confirmed; rejected and cancelled only before approval, failed only
 * before confirmation. The last four end it.
 */
export const WITHDRAWAL_STATES = [
  'requested',
  'to_audit',
  'approved',
  'signed',
  'broadcast',
  'confirmed',
  'rejected',
  'cancelled',
  'failed',
] as const;
export type WithdrawalStateName = (typeof WITHDRAWAL_STATES)[number];

/** What leads where; everything else is refused as `wallet.state_changed`. */
export const WITHDRAWAL_TRANSITIONS: Readonly<Record<WithdrawalStateName, readonly WithdrawalStateName[]>> = {
  requested: ['to_audit', 'approved', 'rejected', 'cancelled'],
  to_audit: ['approved', 'rejected', 'cancelled'],
  approved: ['signed', 'confirmed', 'failed'],
  signed: ['signed', 'broadcast', 'confirmed', 'failed'],
  broadcast: ['broadcast', 'confirmed', 'failed'],
  /** Only where its block was reorganised away. */
  confirmed: ['broadcast'],
  rejected: [],
  cancelled: [],
  failed: [],
};

export const WALLET_REFUSALS = [
  'wallet.unknown_chain',
  'wallet.unknown_coin_on_chain',
  'wallet.already_exists',
  'wallet.invalid',
  'wallet.amount_zero',
  'wallet.amount_too_fine',
  'wallet.amount_below_fee',
  'wallet.balance_not_enough',
  'wallet.halted',
  'wallet.already_booked',
  'wallet.out_of_order',
  'wallet.reorganised_too_deep',
  'wallet.issue_out_of_bound',
  'wallet.too_many_open',
  'wallet.day_limit',
  'wallet.verification_used',
  'wallet.not_found',
  'wallet.state_changed',
  'wallet.too_early',
  'wallet.same_reviewer',
  'wallet.spend_in_use',
  'wallet.same_account',
  'wallet.address_closed',
  'wallet.debt',
  'wallet.unexplained_left',
  'wallet.too_many',
] as const;
export type WalletRefusal = (typeof WALLET_REFUSALS)[number];

/** A chain that coins come from and go to. Its number is the source that backs them in the core's books. */
export interface DefineChain {
  readonly kind: 'wallet.define_chain';
  readonly code: string;
  readonly family: FamilyName;
}

/** A coin on a chain: `decimals` are the chain's, `native` says that the network is paid in it. */
export interface ListCoin {
  readonly kind: 'wallet.list_coin';
  readonly chain: string;
  readonly coin: string;
  readonly decimals: number;
  readonly native: boolean;
}

/** Gives a customer an index below the family's account key: the same one however often it is asked. */
export interface OpenAddress {
  readonly kind: 'wallet.open_address';
  readonly customer: number;
  readonly family: FamilyName;
}

/**
 * Something that really arrived in a block that is final. With `suspense` the owner is whom it is kept for, with `house` whose address
 * it came to; 0 for nobody. Units are the chain's smallest.
 */
export interface Credit {
  readonly kind: 'wallet.credit';
  readonly chain: string;
  readonly coin: string;
  readonly height: number;
  /** Hash of the block: a block that is being booked cannot become another one unnoticed. */
  readonly block: string;
  readonly txid: string;
  readonly index: string;
  readonly units: string;
  readonly owner: number;
  readonly account: 'trading' | 'suspense' | 'house';
  /** Why it waits in suspense for its owner, `nobodys` where it has none; absent for what is credited at once. */
  readonly why?: WaitingReason;
}

/** What the network took for a transaction of ours, in units of the chain's own coin; or, with a coin, what of it was lost on the way. */
export interface Spend {
  readonly kind: 'wallet.spend';
  readonly chain: string;
  /** Null for the chain's own coin. */
  readonly coin: string | null;
  readonly height: number;
  readonly block: string;
  readonly txid: string;
  readonly units: string;
}

/** Everything of a block is booked. Heights come one by one; the first may be any. */
export interface Advance {
  readonly kind: 'wallet.advance';
  readonly chain: string;
  readonly height: number;
  readonly hash: string;
}

/** Blocks above `height` are no longer in the chain: takes back what was booked of them, and freezes the chain's withdrawals. */
export interface Reorganise {
  readonly kind: 'wallet.reorganise';
  readonly chain: string;
  readonly height: number;
}

/**
 * A customer asks for money to leave. `amount` is what leaves the trading account, the destination gets it less `fee`, both in
 * atoms. What the rules said comes along: how many people must approve, from when on, why, and what may leave in a day.
 */
export interface Withdraw {
  readonly kind: 'wallet.withdraw';
  readonly customer: number;
  readonly chain: string;
  readonly coin: string;
  readonly address: string;
  readonly amount: string;
  readonly fee: string;
  /** Customer of this platform that the address belongs to, 0 for an address outside. */
  readonly to: number;
  readonly approvals: number;
  readonly readyAtMs: number;
  readonly reasons: readonly string[];
  /** Atoms that may leave within a day, open ones included; empty for no limit. */
  readonly dayLimit: string;
  /** Hash of the second verification: good for one movement. */
  readonly verification: string;
  /** Row with the words that belong to it, empty for none. */
  readonly words: string;
  readonly request: RequestKey | null;
}

/** The delay of a withdrawal is over. */
export interface Mature {
  readonly kind: 'wallet.mature';
  readonly withdrawal: number;
}

export interface Review {
  readonly kind: 'wallet.review';
  readonly withdrawal: number;
  readonly reviewer: number;
  readonly decision: 'approve' | 'reject';
  /** Code of the reason, for a rejection. */
  readonly reason: string;
}

export interface CancelWithdrawal {
  readonly kind: 'wallet.cancel';
  readonly customer: number;
  readonly withdrawal: number;
}

/** Signed bytes, stored before they are sent. A second one of a withdrawal replaces the first: it has a spend in common with it. */
export interface Sign {
  readonly kind: 'wallet.sign';
  readonly withdrawal: number;
  readonly txid: string;
  readonly raw: string;
  readonly spends: readonly string[];
  /** Further withdrawals that the same transaction pays. */
  readonly others?: readonly number[];
}

export interface Sent {
  readonly kind: 'wallet.sent';
  readonly withdrawal: number;
}

/** One of its transactions is in a final block. */
export interface Confirm {
  readonly kind: 'wallet.confirm';
  readonly withdrawal: number;
  readonly txid: string;
  readonly height: number;
  readonly block: string;
}

/** None of its transactions can ever pay it. */
export interface Fail {
  readonly kind: 'wallet.fail';
  readonly withdrawal: number;
  readonly reason: string;
  /** Atoms of the withdrawal's coin that the attempt cost the house: they are kept from what goes back. Absent for nothing. */
  readonly cost?: string;
}

/** Between own accounts of a customer. */
export interface Move {
  readonly kind: 'wallet.move';
  readonly customer: number;
  readonly coin: string;
  readonly amount: string;
  readonly from: OwnAccount;
  readonly to: OwnAccount;
  readonly request: RequestKey | null;
}

/** From a customer's trading account to another's: a withdrawal inside the house, under the same limit of a day. */
export interface Send {
  readonly kind: 'wallet.send';
  readonly customer: number;
  readonly to: number;
  readonly coin: string;
  readonly amount: string;
  /** Atoms that may leave within a day, withdrawals included; empty for no limit. */
  readonly dayLimit: string;
  readonly verification: string;
  readonly words: string;
  readonly request: RequestKey | null;
}

export type WalletCommand =
  | DefineChain
  | ListCoin
  | OpenAddress
  | Credit
  | Spend
  | Advance
  | Reorganise
  | Withdraw
  | Mature
  | Review
  | CancelWithdrawal
  | Sign
  | Sent
  | Confirm
  | Fail
  | Move
  | Send
  | DeskCommand;

/** A chain as it now is. */
export interface ChainFact {
  readonly fact: 'wallet.chain';
  readonly id: number;
  readonly code: string;
  readonly family: FamilyName;
  readonly frozen: boolean;
}

export interface ListingFact {
  readonly fact: 'wallet.listing';
  readonly chain: number;
  readonly coin: number;
  readonly decimals: number;
  readonly native: boolean;
}

export interface AddressFact {
  readonly fact: 'wallet.address';
  readonly customer: number;
  readonly family: FamilyName;
  readonly index: number;
}

/** A deposit as it now is; `atoms` were booked for its owner. */
export interface DepositFact {
  readonly fact: 'wallet.deposit';
  readonly id: number;
  readonly chain: number;
  readonly coin: number;
  readonly height: number;
  readonly txid: string;
  readonly index: string;
  readonly owner: number;
  readonly account: 'trading' | 'suspense' | 'house';
  readonly units: string;
  readonly atoms: string;
  /** `to_audit` while it waits in suspense for its owner or for people. */
  readonly state: 'to_audit' | 'credited' | 'reversed';
  readonly why: WaitingReason | null;
}

/** Custody of a coin on a chain changed: signed atoms, what stands there afterwards, and units below one atom. */
export interface CustodyFact {
  readonly fact: 'wallet.custody';
  readonly chain: number;
  readonly coin: number;
  readonly atoms: string;
  readonly after: string;
  readonly residue: string;
  readonly cause: string;
}

/** A transaction that was signed for a withdrawal. */
export interface SignedRecord {
  readonly txid: string;
  readonly raw: string;
  readonly spends: readonly string[];
}

/** A withdrawal as it now is. Amounts are atoms. */
export interface WithdrawalRecord {
  readonly id: number;
  readonly customer: number;
  readonly chain: number;
  readonly coin: number;
  readonly address: string;
  readonly amount: string;
  readonly fee: string;
  readonly to: number;
  readonly state: WithdrawalStateName;
  readonly approvals: number;
  readonly approvedBy: readonly number[];
  readonly readyAtMs: number;
  readonly reasons: readonly string[];
  readonly words: string;
  readonly signed: readonly SignedRecord[];
  /** The transaction that paid it. */
  readonly txid: string | null;
  readonly height: number;
  /** Why it was rejected or failed. */
  readonly reason: string | null;
  /** Its block was reorganised away after it was confirmed: the platform owes it, its customer does not. */
  readonly reopened: boolean;
  /** Why it is approved and not paid yet. */
  readonly waits: PaymentWait | null;
  /** Units of the chain's own coin that people let the payment cost; empty where nobody was asked. */
  readonly costMost: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export interface WithdrawalFact extends WithdrawalRecord {
  readonly fact: 'wallet.withdrawal';
}

export interface TransferFact {
  readonly fact: 'wallet.transfer';
  readonly id: number;
  readonly customer: number;
  readonly to: number;
  readonly coin: number;
  readonly amount: string;
  readonly fromAccount: OwnAccount;
  readonly toAccount: OwnAccount;
  readonly words: string;
}

export type WalletFact = ChainFact | ListingFact | AddressFact | DepositFact | CustodyFact | WithdrawalFact | TransferFact | DeskFact;
