import type { ErrorCode, RateClass } from '@agio/contracts';

/**
 * Who may pass a route's door, as reviewed by people; the declarations are held against this table and not the other way.
 * - `public`: everybody, and a token changes nothing
 * - `either`: everybody; a customer is recognised, a key is not let in
 * - `customer`: a customer's live session alone
 * - `read`, `trade`, `transfer`, `withdraw`: that, or an API key with this scope
 */
export type Guard = 'public' | 'either' | 'customer' | 'read' | 'trade' | 'transfer' | 'withdraw';

/** What the samples name: things that belong to the owner. */
export interface Owned {
  readonly order: string;
  readonly notice: string;
  readonly address: string;
  readonly key: string;
  readonly session: string;
}

export type Answer = ErrorCode | 'SUCCESS';

export interface Row {
  readonly guard: Guard;
  /** What it counts against: a call that can be guessed at, or that costs money, must not pass as a mere read. */
  readonly rate: RateClass;
  /** Whether it takes an Idempotency-Key. */
  readonly takesKey?: true;
  /** What the owner of the things asked for is answered. */
  readonly owner: Answer;
  /** What another customer is answered, who owns none of them; as the owner where it is not said. */
  readonly other?: Answer;
  /** Whether a second verification is needed besides the session. */
  readonly verified?: true;
  /** The session ends with it, so that each caller needs one of their own. */
  readonly endsSession?: true;
  /** The account is frozen with it, so that no customer of this site may ask. */
  readonly isFreeze?: true;
  readonly params?: (owned: Owned) => Readonly<Record<string, string>>;
  readonly query?: (owned: Owned) => Readonly<Record<string, string>>;
  readonly body?: (owned: Owned) => Readonly<Record<string, unknown>>;
}
