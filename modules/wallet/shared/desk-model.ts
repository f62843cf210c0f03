import type { PAYMENT_WAITS } from '@agio/contracts/wallet/constants';
import { customer, defineFact, flag, list, number, small, variant, whole, word } from '@agio/kernel/record';
import type { FactOf, RecordOf } from '@agio/kernel/record';
import type { KeySignature } from '@agio/core';

/** Halts, unexplained departures, debts, and operators' decisions about them: the wallet's commands and facts besides those of `model.ts`. */

/** Bounds of this part of the machine's state. */
export const HALTS_MAX = 200;
export const UNEXPLAINED_MAX = 500;
export const PROPOSALS_MAX = 500;
export const REVERTS_MAX = 10_000;
/** People who may not decide. */
export const LEFT_MAX = 10_000;
/** Number of reverted payments after which an address gets no more payments until operators open it again. */
export const REVERTS_CLOSE = 3;
/** Transactions of ended withdrawals that a chain remembers. */
export const ENDED_MAX = 2_000;
/** Maximum withdrawals paid by one transaction. */
export const BATCH_MAX = 50;

/** The direction that a halt stops. While deposits are halted, they wait uncredited, and are credited when the halt ends. */
export const HALT_DIRECTIONS = ['deposits', 'withdrawals', 'both'] as const;
export type HaltDirection = (typeof HALT_DIRECTIONS)[number];

/** The cause of a halt. The first two are given by operators; the others are detected. */
export const HALT_CAUSES = [
  'maintenance',
  'incident',
  'departure',
  'drift',
  'difference',
  'nodes',
  'reorganisation',
  'restore',
  'books',
] as const;
export type HaltCause = (typeof HALT_CAUSES)[number];

/** Why a deposit waits before it is credited to its owner. */
export const WAITING_REASONS = ['above_limit', 'closed', 'halted', 'disabled', 'screening', 'nobodys'] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

export type PaymentWait = (typeof PAYMENT_WAITS)[number];

/** Halts movements on a chain, of a coin, or everywhere (null). `people`: how many must resume it. `by` is 0 for the platform itself. */
export interface Halt {
  readonly kind: 'wallet.halt';
  readonly chain: string | null;
  readonly coin: string | null;
  readonly direction: HaltDirection;
  readonly cause: HaltCause;
  readonly people: 1 | 2;
  readonly by: number;
}

/** An operator agrees that a halt may end. */
export interface Resume {
  readonly kind: 'wallet.resume';
  readonly halt: number;
  readonly by: number;
  readonly signed?: KeySignature;
}

/** Records an unexplained departure and halts the chain, or with `alone` its coin, where that is a token. `units` are the chain's. */
export interface NoteUnexplained {
  readonly kind: 'wallet.unexplained';
  readonly chain: string;
  readonly coin: string;
  readonly height: number;
  readonly block: string;
  readonly txid: string;
  readonly to: string;
  readonly units: string;
  readonly why: 'departure' | 'drift';
  readonly people: 1 | 2;
  readonly alone?: true;
}

/**
 * What the chain has beyond the books of a coin (negative: less) after the last booked block, recorded departures included. Corrections
 * are bounded by it. In units of the chain.
 */
export interface NoteDifference {
  readonly kind: 'wallet.compared';
  readonly chain: string;
  readonly coin: string;
  readonly height: number;
  readonly units: string;
}

/** An unknown departure is the payment of an open withdrawal: after a restore, if destination and amount match. */
export interface Adopt {
  readonly kind: 'wallet.adopt';
  readonly withdrawal: number;
  readonly txid: string;
  readonly height: number;
  readonly block: string;
}

/** Credits a deposit that waited for a halt or a frozen account. */
export interface Release {
  readonly kind: 'wallet.release';
  readonly deposit: number;
}

/** Collects a debt from what the debtor now has of the coin. */
export interface Collect {
  readonly kind: 'wallet.collect';
  readonly customer: number;
  readonly coin: string;
}

/** Why an approved withdrawal is not paid yet; null if nothing prevents it any more. */
export interface Wait {
  readonly kind: 'wallet.wait';
  readonly withdrawal: number;
  readonly reason: PaymentWait | null;
}

/** An operator allows a network cost for a payment, in units of the chain's own coin. */
export interface AllowCost {
  readonly kind: 'wallet.allow_cost';
  readonly withdrawal: number;
  readonly units: string;
  readonly by: number;
  readonly signed?: KeySignature;
}

/** Characters that name a payment: a transaction and a place in it, or a withdrawal with its address and units. */
export const PAYMENT_REF_MAX = 300;

/** A person lets a payment pass that the screening stopped. It changes nothing here: the journal keeps who did, and that they signed. */
export interface PassScreening {
  readonly kind: 'wallet.pass';
  readonly payment: 'deposit' | 'withdrawal';
  readonly chain: string;
  readonly ref: string;
  readonly by: number;
  readonly signed?: KeySignature;
}

/** An action that operators decide on, two of them unless stated otherwise. */
export type DeskAction =
  /** Assigns a waiting deposit to a customer, or to the house (0). One operator is enough for the owner it is kept for. */
  | { readonly do: 'assign'; readonly deposit: number; readonly owner: number }
  /**
   * Books a surplus of the chain over the books (positive units) or a shortfall (negative), to or from the house, suspense
   * (owner 0), or a customer: no more than the two were found to differ by. With `unexplained` it settles that entry.
   */
  | {
      readonly do: 'adjust';
      readonly chain: string;
      readonly coin: string;
      readonly units: string;
      readonly owner: number;
      readonly account: 'house' | 'suspense' | 'trading';
      readonly unexplained: number | null;
    }
  /** Returns a deposit that was too small to be credited to its customer, once, from the house's account. */
  | { readonly do: 'give_back'; readonly deposit: number; readonly customer: number; readonly coin: string; readonly atoms: string }
  /**
   * The house's own coins take the place of coins that are on no chain: those of a seed, and of losses that the house could not pay. They
   * end, so that no more is owed than the chains have.
   */
  | { readonly do: 'cover'; readonly coin: string; readonly atoms: string }
  /** An unexplained departure was the payment of a withdrawal. */
  | { readonly do: 'settle'; readonly unexplained: number; readonly withdrawal: number }
  /** A signed payment that nodes call lost, and of which no booked block shows why, comes back; only while they halt its chain. */
  | { readonly do: 'give_up'; readonly withdrawal: number }
  /** Allows payments again to a destination where payments reverted. One operator is enough. */
  | { readonly do: 'reopen'; readonly chain: string; readonly address: string };

export interface Propose {
  readonly kind: 'wallet.propose';
  readonly action: DeskAction;
  readonly by: number;
  readonly signed?: KeySignature;
}

/** Another operator decides on a proposal. */
export interface Decide {
  readonly kind: 'wallet.decide';
  readonly proposal: number;
  readonly decision: 'approve' | 'refuse';
  readonly by: number;
  readonly signed?: KeySignature;
}

/** Whether a person at the desk may decide. The earlier votes of one who may not no longer count, in anything that is still open. */
export interface SetPerson {
  readonly kind: 'wallet.person';
  readonly person: number;
  readonly decides: boolean;
}

export type DeskCommand =
  | Halt
  | Resume
  | SetPerson
  | NoteDifference
  | NoteUnexplained
  | Adopt
  | Release
  | Collect
  | Wait
  | AllowCost
  | PassScreening
  | Propose
  | Decide;

/** The new state of a halt; chain and coin are null for all. */
export const walletHalt = defineFact('wallet.halt', ['id'], {
  id: number('number of a halt'),
  chain: small('number of a chain', { isNullable: true }),
  coin: small('number of a coin', { isNullable: true }),
  direction: word<HaltDirection>('what is halted'),
  cause: word<HaltCause>('code of why'),
  people: small<1 | 2>('how many people must agree to end it'),
  approvedBy: list<readonly number[]>('numbers of people at the desk who agreed'),
  atMs: number('a time'),
  ended: flag('whether it is over'),
});
export type HaltRecord = Omit<RecordOf<typeof walletHalt>, 'ended'>;

export const walletUnexplained = defineFact('wallet.unexplained', ['id'], {
  id: number('number of what nobody explained yet'),
  chain: small('number of a chain'),
  coin: small('number of a coin'),
  height: number('on the chain: public'),
  txid: word('on the chain: public'),
  to: word('an address on the chain: public'),
  units: whole('units of the chain'),
  why: word<'departure' | 'drift'>('departure or drift'),
  state: word<'open' | 'settled' | 'gone'>('open, settled or gone'),
});
export type UnexplainedRecord = Omit<RecordOf<typeof walletUnexplained>, 'state'>;

/** What a customer owes of a coin. */
export const walletDebt = defineFact('wallet.debt', ['customer', 'coin'], {
  customer: customer('number of a customer'),
  coin: small('number of a coin'),
  atoms: whole('atoms; zero when it is paid'),
});
export type DebtFact = FactOf<typeof walletDebt>;

export const walletProposal = defineFact('wallet.proposal', ['id'], {
  id: number('number of a proposal'),
  action: variant<DeskAction>('what is proposed, with the fields of its kind'),
  by: number('the number of a person at the desk'),
  atMs: number('a time'),
  state: word<'waiting' | 'approved' | 'refused'>('waiting, approved or refused'),
  decidedBy: number('the number of a person at the desk; 0 for none'),
});
export type ProposalRecord = Omit<RecordOf<typeof walletProposal>, 'decidedBy' | 'state'>;

/** By how much chain and books differ. */
export const walletCompared = defineFact('wallet.compared', ['chain', 'coin'], {
  chain: small('number of a chain'),
  coin: small('number of a coin'),
  units: whole('units of the chain: chain minus books'),
});

export const walletPerson = defineFact('wallet.person', ['id'], {
  id: number('the number of a person at the desk'),
  decides: flag('whether they decide'),
});

export const DESK_RECORDS = [walletHalt, walletCompared, walletPerson, walletUnexplained, walletDebt, walletProposal] as const;
