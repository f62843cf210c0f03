/** Halts, what nobody can explain, debts, and what people decide about them: the wallet's commands and facts beside those of `model.ts`. */

/** Bounds of what the machine keeps of all this. */
export const HALTS_MAX = 200;
export const UNEXPLAINED_MAX = 500;
export const PROPOSALS_MAX = 500;
export const REVERTS_MAX = 10_000;
/** After so many payments that reverted at one address, nothing more is paid to it until people open it again. */
export const REVERTS_CLOSE = 3;
/** Transactions of ended withdrawals that a chain remembers. */
export const ENDED_MAX = 2_000;
/** Withdrawals that one transaction pays. */
export const BATCH_MAX = 50;

/** What a halt stops. Nothing is credited to customers while deposits are halted: it waits, and is theirs when the halt ends. */
export const HALT_DIRECTIONS = ['deposits', 'withdrawals', 'both'] as const;
export type HaltDirection = (typeof HALT_DIRECTIONS)[number];

/** Why something is halted. The first two are said by people; the others follow from what was seen. */
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

/** Why a deposit waits for something before it is its owner's. */
export const WAITING_REASONS = ['above_limit', 'closed', 'halted', 'disabled', 'screening', 'nobodys'] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

/** Why an approved withdrawal is not paid yet, as its owner and the desk read it. */
export const PAYMENT_WAITS = ['halted', 'hot_short', 'network_fee', 'limits', 'node', 'screening'] as const;
export type PaymentWait = (typeof PAYMENT_WAITS)[number];

/** Stops money on a chain, of a coin, or everywhere (null). `people` is how many must agree before it continues. `by` is 0 for the platform itself. */
export interface Halt {
  readonly kind: 'wallet.halt';
  readonly chain: string | null;
  readonly coin: string | null;
  readonly direction: HaltDirection;
  readonly cause: HaltCause;
  readonly people: 1 | 2;
  readonly by: number;
}

/** A person says that a halt may end. */
export interface Resume {
  readonly kind: 'wallet.resume';
  readonly halt: number;
  readonly by: number;
}

/** Something left our addresses that no payment of ours explains: it is written down, and the chain is halted with it. `units` are the chain's. */
export interface Unexplained {
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
}

/** An unknown departure paid a withdrawal that the books still owe: after a restore, when destination and amount are its own. */
export interface Adopt {
  readonly kind: 'wallet.adopt';
  readonly withdrawal: number;
  readonly txid: string;
  readonly height: number;
  readonly block: string;
}

/** A deposit that waited for a halt or a frozen account is its owner's now that nothing holds it back. */
export interface Release {
  readonly kind: 'wallet.release';
  readonly deposit: number;
}

/** Takes what a debtor has of a coin by now. */
export interface Collect {
  readonly kind: 'wallet.collect';
  readonly customer: number;
  readonly coin: string;
}

/** Why an approved withdrawal is not paid yet; null where nothing keeps it any more. */
export interface Wait {
  readonly kind: 'wallet.wait';
  readonly withdrawal: number;
  readonly reason: PaymentWait | null;
}

/** People let a payment cost the network so much, in units of the chain's own coin. */
export interface AllowCost {
  readonly kind: 'wallet.allow_cost';
  readonly withdrawal: number;
  readonly units: string;
  readonly by: number;
}

/** Something that people decide, two of them unless said otherwise. */
export type DeskAction =
  /** A deposit that waits goes to a customer, or to the house (0). One person is enough for the owner whom it is kept for. */
  | { readonly do: 'assign'; readonly deposit: number; readonly owner: number }
  /**
   * Books what the chain has beyond the books (positive units), or the books beyond the chain (negative), for or out of the house,
   * what waits for people (owner 0), or a customer. With `unexplained` that entry is settled by it.
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
  /** What was too small to be credited goes back to its customer, once, out of the house's. */
  | { readonly do: 'give_back'; readonly deposit: number; readonly customer: number; readonly coin: string; readonly atoms: string }
  /** An unexplained departure was the payment of a withdrawal. */
  | { readonly do: 'settle'; readonly unexplained: number; readonly withdrawal: number }
  /** A destination where payments reverted is paid again. One person is enough. */
  | { readonly do: 'reopen'; readonly chain: string; readonly address: string };

export interface Propose {
  readonly kind: 'wallet.propose';
  readonly action: DeskAction;
  readonly by: number;
}

/** Another person decides what was proposed. */
export interface Decide {
  readonly kind: 'wallet.decide';
  readonly proposal: number;
  readonly decision: 'approve' | 'refuse';
  readonly by: number;
}

export type DeskCommand = Halt | Resume | Unexplained | Adopt | Release | Collect | Wait | AllowCost | Propose | Decide;

/** A halt as it now is; chain and coin are numbers, null for every one. */
export interface HaltRecord {
  readonly id: number;
  readonly chain: number | null;
  readonly coin: number | null;
  readonly direction: HaltDirection;
  readonly cause: HaltCause;
  readonly people: 1 | 2;
  readonly approvedBy: readonly number[];
  readonly atMs: number;
}

export interface HaltFact extends HaltRecord {
  readonly fact: 'wallet.halt';
  readonly ended: boolean;
}

export interface UnexplainedRecord {
  readonly id: number;
  readonly chain: number;
  readonly coin: number;
  readonly height: number;
  readonly txid: string;
  readonly to: string;
  readonly units: string;
  readonly why: 'departure' | 'drift';
}

export interface UnexplainedFact extends UnexplainedRecord {
  readonly fact: 'wallet.unexplained';
  readonly state: 'open' | 'settled' | 'gone';
}

/** What a customer owes of a coin, in atoms; zero when it is paid. */
export interface DebtFact {
  readonly fact: 'wallet.debt';
  readonly customer: number;
  readonly coin: number;
  readonly atoms: string;
}

export interface ProposalRecord {
  readonly id: number;
  readonly action: DeskAction;
  readonly by: number;
  readonly atMs: number;
}

export interface ProposalFact extends ProposalRecord {
  readonly fact: 'wallet.proposal';
  readonly state: 'waiting' | 'approved' | 'refused';
  readonly decidedBy: number;
}

export type DeskFact = HaltFact | UnexplainedFact | DebtFact | ProposalFact;
