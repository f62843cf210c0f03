import type { WITHDRAWAL_STATES } from '@agio/contracts/wallet/constants';
import type { AccountKindName, RequestKey, KeySignature } from '@agio/core';
export { atomsOf, unitsOf } from './shared/units.ts';
import { customer, defineFact, defineShape, flag, list, number, parts, small, whole, word } from '@agio/kernel/record';
import type { FactOf, RecordOf } from '@agio/kernel/record';
import { DESK_RECORDS } from './shared/desk-model.ts';
import type { DeskCommand, PaymentWait, WaitingReason } from './shared/desk-model.ts';
import { walletListing } from './shared/listing-model.ts';
import type { ListingCommand } from './shared/listing-model.ts';

/** Bounds of the machine's state and of the work of one command. */
export const CHAINS_MAX = 64;
export const WITHDRAWALS_OPEN_MAX = 20;
export const SIGNED_MAX = 6;
export const SPENDS_MAX = 200;
export const RAW_MAX = 200_000;
/** Blocks whose bookings can still be taken back. */
export const REVERSIBLE_BLOCKS = 256;
/** Bookings that one command takes back; the reply says when there are more. */
export const REVERSALS_PER_COMMAND_MAX = 500;
/** Withdrawals and sends per customer that are kept for the day limit. */
export const DAY_WITHDRAWALS_MAX = 1_000;
/** How long used second verifications are remembered: each is valid for minutes, so an hour is ample. */
export const VERIFICATIONS_MS = 60 * 60_000;

export type FamilyName = 'evm' | 'bitcoin' | 'tron';
/** Accounts that a customer moves money between. */
export type OwnAccount = Extract<AccountKindName, 'trading' | 'fiat' | 'game'>;

/**
 * requested → to_audit | approved → signed → broadcast → confirmed; rejected and cancelled only before approval, failed only
 * before confirmation. The last four end it.
 */
export type WithdrawalStateName = (typeof WITHDRAWAL_STATES)[number];

/** Allowed transitions; all others are refused as `wallet.state_changed`. */
export const WITHDRAWAL_TRANSITIONS: Readonly<Record<WithdrawalStateName, readonly WithdrawalStateName[]>> = {
  requested: ['to_audit', 'approved', 'rejected', 'cancelled'],
  to_audit: ['approved', 'rejected', 'cancelled'],
  /** People end it only while it waits for its fee and nothing is signed. */
  approved: ['signed', 'confirmed', 'failed', 'rejected', 'cancelled'],
  signed: ['signed', 'broadcast', 'confirmed', 'failed'],
  broadcast: ['broadcast', 'confirmed', 'failed'],
  /** Only if its block was reorganised away. */
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
  'wallet.not_kept',
  'wallet.state_changed',
  'wallet.too_early',
  'wallet.same_reviewer',
  'wallet.person_left',
  'wallet.beyond_difference',
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

/** Assigns a customer an index below the family's account key. Idempotent. */
export interface OpenAddress {
  readonly kind: 'wallet.open_address';
  readonly customer: number;
  readonly family: FamilyName;
}

/**
 * An arrival in a final block. With `suspense` the owner is the customer it is kept for, with `house` the owner of the address that
 * received it; 0 for none. Units are the chain's smallest.
 */
export interface Credit {
  readonly kind: 'wallet.credit';
  readonly chain: string;
  readonly coin: string;
  readonly height: number;
  /** Hash of the block, so that a block cannot be replaced unnoticed while it is being booked. */
  readonly block: string;
  readonly txid: string;
  readonly index: string;
  readonly units: string;
  readonly owner: number;
  readonly account: 'trading' | 'suspense' | 'house';
  /** Why it waits in suspense for its owner, `nobodys` if it has none; absent if it is credited immediately. */
  readonly why?: WaitingReason;
}

/** The network fee of one of our transactions, in units of the chain's own coin; or, with a coin, the part of it that was lost in transit. */
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

/** A block is booked completely. Heights are consecutive; the first may be any. */
export interface Advance {
  readonly kind: 'wallet.advance';
  readonly chain: string;
  readonly height: number;
  readonly hash: string;
}

/** Blocks above `height` are no longer in the chain: takes back their bookings, and freezes the chain's withdrawals. */
export interface Reorganise {
  readonly kind: 'wallet.reorganise';
  readonly chain: string;
  readonly height: number;
}

/** Other accounts of one person that are counted at most. */
export const ALSO_THEIRS_MAX = 200;

/**
 * A customer requests a withdrawal. `amount` is taken from the trading account, the destination receives it less `fee`, both in
 * atoms. The verdict of the rules is included: how many operators must approve, from when on, why, and the day limit.
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
  /** Atoms of a day that need no approval, and above which it takes two people: parts count together. Absent in older commands. */
  readonly freeUpTo?: string;
  readonly twoAbove?: string;
  /** What it is worth, in hundredths of a yuan at the last midnight, and the same limits of all coins together; absent where nothing tells. */
  readonly worth?: string;
  readonly freeWorth?: string;
  readonly twoWorth?: string;
  /** Atoms that may be withdrawn within a day, including open withdrawals; empty for no limit. */
  readonly dayLimit: string;
  /** Other accounts that are known to be the same person's: what leaves them within a day counts as well. Absent for none. */
  readonly alsoTheirs?: readonly number[];
  /** Hash of the second verification, valid for one movement. */
  readonly verification: string;
  /** Id of the row with its texts, empty for none. */
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
  readonly signed?: KeySignature;
}

export interface CancelWithdrawal {
  readonly kind: 'wallet.cancel';
  readonly customer: number;
  readonly withdrawal: number;
}

/** Signed bytes, stored before they are sent. A second transaction of a withdrawal replaces the first: they share a spend. */
export interface Sign {
  readonly kind: 'wallet.sign';
  readonly withdrawal: number;
  readonly txid: string;
  readonly raw: string;
  readonly spends: readonly string[];
  /** Further withdrawals that the same transaction pays. */
  readonly others?: readonly number[];
}

export interface NoteSent {
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
  /** Atoms of the withdrawal's coin that the attempt cost the house, deducted from what is returned. Absent for none. */
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

/** From a customer's trading account to another's: an internal withdrawal, under the same day limit. */
export interface Send {
  readonly kind: 'wallet.send';
  readonly customer: number;
  readonly to: number;
  readonly coin: string;
  readonly amount: string;
  /** Atoms that may leave within a day, withdrawals included; empty for no limit. */
  readonly dayLimit: string;
  /** In hundredths of a yuan at the last midnight; absent where nothing tells. */
  readonly worth?: string;
  /** Other accounts that are known to be the same person's. Absent for none. */
  readonly alsoTheirs?: readonly number[];
  readonly verification: string;
  readonly words: string;
  readonly request: RequestKey | null;
}

export type WalletCommand =
  | DefineChain
  | ListingCommand
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
  | NoteSent
  | Confirm
  | Fail
  | Move
  | Send
  | DeskCommand;

/** The new state of a chain. */
export const walletChain = defineFact('wallet.chain', ['id'], {
  id: small('number of a chain'),
  code: word('code of a chain'),
  family: word<FamilyName>('kind of chain'),
  frozen: flag('whether nothing may leave'),
});

export const walletAddress = defineFact('wallet.address', ['customer', 'family', 'index'], {
  customer: customer('number of a customer'),
  family: word<FamilyName>('kind of chain'),
  index: number('which address of the family'),
});

/** The new state of a deposit; `atoms` were booked for its owner. */
export const walletDeposit = defineFact('wallet.deposit', ['id'], {
  id: number('number of a deposit'),
  chain: small('number of a chain'),
  coin: small('number of a coin'),
  height: number('on the chain: public'),
  txid: word('on the chain: public'),
  index: word('which output or log of the transaction'),
  owner: number('number of a customer; 0 for the house'),
  account: word<'trading' | 'suspense' | 'house'>('where it was booked'),
  units: whole('units of the chain'),
  atoms: whole('atoms'),
  state: word<'to_audit' | 'credited' | 'reversed'>('`to_audit` while it waits in suspense for its owner or for review'),
  why: word<WaitingReason>('code of why it waits', { isNullable: true }),
});
export type DepositFact = FactOf<typeof walletDeposit>;

/** Custody of a coin on a chain changed. */
export const walletCustody = defineFact('wallet.custody', [], {
  chain: small('number of a chain'),
  coin: small('number of a coin'),
  atoms: whole('the signed change'),
  after: whole('atoms after it'),
  residue: whole('units of the chain below one atom'),
  cause: word('a word and a number, or a transaction'),
});
export type CustodyFact = FactOf<typeof walletCustody>;

/** A transaction that was signed for a withdrawal. */
const signedRecord = defineShape({
  txid: word('on the chain, or will be: public'),
  raw: word('a signed transaction: public once it is sent, and it holds no key'),
  spends: list<readonly string[]>('what it spends: public'),
});
export type SignedRecord = RecordOf<typeof signedRecord>;

/** The new state of a withdrawal. */
export const walletWithdrawal = defineFact('wallet.withdrawal', ['id'], {
  id: number('number of a withdrawal'),
  customer: customer('number of a customer'),
  chain: small('number of a chain'),
  coin: small('number of a coin'),
  address: word('on the chain: public'),
  amount: whole('atoms'),
  fee: whole('atoms'),
  to: number('number of a customer; 0 for an address'),
  state: word<WithdrawalStateName>('state of a withdrawal'),
  approvals: small('how many people must agree'),
  approvedBy: list<readonly number[]>('numbers of people at the desk'),
  readyAtMs: number('a time'),
  reasons: list<readonly string[]>('codes of why people look at it'),
  words: word('id of a row that can be erased'),
  signed: parts(signedRecord, 'transactions, as they are sent'),
  txid: word('the transaction that paid it', { isNullable: true }),
  height: number('on the chain: public'),
  reason: word('code of why it was rejected or failed', { isNullable: true }),
  /** The platform owes it then, its customer does not. */
  reopened: flag('whether its block was reorganised away after it was confirmed'),
  waits: word<PaymentWait>('code of why it is approved but not paid yet', { isNullable: true }),
  costMost: whole('network cost that operators allowed, in units of the chain’s own coin; empty if none did'),
  createdAtMs: number('a time'),
  updatedAtMs: number('a time'),
});
export type WithdrawalRecord = RecordOf<typeof walletWithdrawal>;

export const walletTransfer = defineFact('wallet.transfer', ['id'], {
  id: number('number of a transfer'),
  customer: customer('number of a customer'),
  to: number('number of a customer; 0 for oneself'),
  coin: small('number of a coin'),
  amount: whole('atoms'),
  fromAccount: word<OwnAccount>('name of an account'),
  toAccount: word<OwnAccount>('name of an account'),
  words: word('id of a row that can be erased'),
});
export type TransferFact = FactOf<typeof walletTransfer>;

/** The kinds of facts of this machine. */
export const WALLET_RECORDS = [
  walletChain,
  walletListing,
  walletAddress,
  walletDeposit,
  walletCustody,
  walletWithdrawal,
  walletTransfer,
  ...DESK_RECORDS,
] as const;
export type WalletFact = FactOf<(typeof WALLET_RECORDS)[number]>;
/** Whether a fact is the wallet's: only its machine tells facts of its name. */
export const isOfWallet = (fact: { readonly fact: string }): fact is WalletFact => fact.fact.startsWith('wallet.');
