import type { KeySignature } from '@agio/core';
import { defineFact, flag, list, number, word } from '@agio/kernel/record';
import type { FactOf } from '@agio/kernel/record';
import type { VotingKey } from '@agio/credentials/assertion';

/** Operators with keys, and requests that are open: the machine's bounds. */
export const PEOPLE_MAX = 10_000;
export const KEYS_MAX = 4;
export const REQUESTS_MAX = 2_000;
export const REQUESTS_EACH_MAX = 100;
/** How far numbers of request rows may be ahead of the journal's count, after restores; bounded, so that numbers do not run out. */
export const NUMBERS_AHEAD_MAX = 100_000;
/** The longest that a request may wait for a second person. */
export const LIVES_MAX_MS = 366 * 24 * 60 * 60_000;
/** From confirmation to the first vote: any operator can see a new key, and close its account, in that time. */
export const KEY_WAITS_MS = 24 * 60 * 60_000;
/** The maximum difference between a signature's time and the journal's. */
export const SIGNED_WITHIN_MS = 10 * 60_000;

/** The audit log's newest entry and its hash, written to the journal. */
export interface Anchor {
  readonly kind: 'operators.anchor';
  readonly entry: number;
  /** SHA-256 as lower-case hex. */
  readonly hash: string;
  /** The log was restored from a backup that fits up to the anchor of this entry (0 for none): later anchors belong to lost entries. */
  readonly restoredTo?: number;
}

/** A command that a person decided. */
export interface Vote {
  /** The person: `OPERATORS_FROM` and the number of their account. */
  readonly by: number;
  readonly signed?: KeySignature;
}

/** Every vote is signed from now on; it is never taken back. */
export interface RequireKeys {
  readonly kind: 'operators.require';
}

/** A one-time link was made for a person; `by` is 0 at the command line. */
export interface Invite {
  readonly kind: 'operators.invite';
  readonly person: number;
  readonly by: number;
}

/** A person has a key. It counts for nothing before another person confirms it, but for the first one of a house whose link came from the command line. */
export interface AddKey {
  readonly kind: 'operators.key';
  readonly person: number;
  readonly key: VotingKey;
}

/** Another owner says that keys are that person's, each named by its first coordinate: another key may have taken an id. They count a day later. */
export interface ConfirmKeys extends Vote {
  readonly kind: 'operators.confirm';
  readonly person: number;
  readonly keys: readonly string[];
}

/** The machine's owner says so, at the command line: at once while no key counts, else a day later. */
export interface TrustKeys {
  readonly kind: 'operators.trust';
  readonly person: number;
  readonly keys: readonly string[];
}

/** Whether a person may decide. One who may not any more has lost their keys as well. */
export interface SetPerson {
  readonly kind: 'operators.person';
  readonly person: number;
  readonly decides: boolean;
}

/** The next request has a greater number than this: the database may have rows of requests that the journal has no count of. */
export interface NumberFrom {
  readonly kind: 'operators.number';
  readonly above: number;
}

/** Asks for something that takes two people. Its number is the answer's. */
export interface Ask extends Vote {
  readonly kind: 'operators.ask';
  /** SHA-256 of what both people sign, lower-case hex. */
  readonly hash: string;
  readonly livesMs: number;
}

/** Another person decides on the same bytes. */
export interface DecideRequest extends Vote {
  readonly kind: 'operators.decide';
  readonly request: number;
  readonly hash: string;
  readonly decision: 'approve' | 'refuse';
}

/** The person who asked takes it back. */
export interface WithdrawRequest {
  readonly kind: 'operators.withdraw';
  readonly request: number;
  readonly by: number;
}

/** What was approved has been carried out, or cannot be. */
export interface CarriedOut {
  readonly kind: 'operators.carried';
  readonly request: number;
}

export type OperatorsCommand =
  | Anchor
  | RequireKeys
  | Invite
  | AddKey
  | ConfirmKeys
  | TrustKeys
  | SetPerson
  | NumberFrom
  | Ask
  | DecideRequest
  | WithdrawRequest
  | CarriedOut;

/** The journal has the hash of an entry since `atMs`. */
export interface KeptAnchor {
  readonly entry: number;
  readonly hash: string;
  readonly atMs: number;
}

/** A key of a person; `countsFrom` is null until it is confirmed. */
export interface KeptKey extends VotingKey {
  readonly addedMs: number;
  readonly countsFrom: number | null;
}

/** A request that is open: it waits, or it was approved by `decidedBy` and is not carried out yet. */
export interface OpenRequest {
  readonly id: number;
  readonly hash: string;
  readonly by: number;
  readonly expiresAt: number;
  readonly decidedBy: number | null;
}

export const operatorsAnchored = defineFact('operators.anchored', ['entry'], {
  entry: number('number of an entry of the audit log'),
  hash: word('SHA-256 of an entry and all before it'),
  atMs: number('a time'),
});
export type AnchorFact = FactOf<typeof operatorsAnchored>;

/** Something of a person changed. */
export const operatorsPerson = defineFact('operators.person', ['person'], {
  person: number('the number of an operator'),
  decides: flag('whether they decide'),
  keys: list<readonly string[]>('ids of those keys that count, now or later'),
});

/** The new state of a request. */
export const operatorsRequest = defineFact('operators.request', ['request'], {
  request: number('number of a request'),
  state: word<'waiting' | 'approved' | 'ended'>('waiting, approved or ended'),
});
export type RequestFact = FactOf<typeof operatorsRequest>;

/** From here on votes are signed. */
export const operatorsRequired = defineFact('operators.required', [], {});

/** All facts of the machine. */
export const OPERATORS_RECORDS = [operatorsAnchored, operatorsPerson, operatorsRequest, operatorsRequired] as const;
export type OperatorsFact = FactOf<(typeof OPERATORS_RECORDS)[number]>;

/** Refusals by the machine's own rules. */
export const OPERATORS_REFUSALS = [
  'operators.invalid',
  'operators.signature',
  'operators.not_found',
  'operators.same_person',
  'operators.person_left',
  'operators.state_changed',
  'operators.too_many',
] as const;
