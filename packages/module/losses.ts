import type { ErrorCode } from '@agio/contracts';

/** In what a customer can be when an attacker asks to lose something in their name. `still`: a chain of the coin waits after a restore. */
export const CUSTOMER_STATES = [
  'sound',
  'anonymous',
  'new device',
  'new factor',
  'password reset',
  'frozen by oneself',
  'frozen by operators',
  'closed',
  'owes the coin',
  'owes another coin',
  'excluded from dice',
  'suspended as merchant',
  'key to read',
  'key to trade',
  'key to transfer',
  'key to withdraw',
  // These two are about a chain, and so about all customers.
  'withdrawals paused',
  'coin stands still',
] as const;
export type CustomerState = (typeof CUSTOMER_STATES)[number];

/** Things of a customer, with which each call would pass. */
export interface Losable {
  readonly order: string;
  readonly ad: { readonly id: string; readonly revision: number };
  /** An advertisement of another customer, who buys. */
  readonly offer: { readonly id: string; readonly revision: number };
  /** OTC: a sale of the customer that they have not accepted; sold by them and paid; bought by them and paid. */
  readonly waiting: string;
  readonly sold: string;
  readonly bought: string;
  /** C2C: sold to a provider, who says it is paid; bought from the customer as a provider, and paid. */
  readonly soldToProvider: string;
  readonly boughtFromProvider: string;
  readonly product: { readonly id: string; readonly version: number };
  readonly position: string;
  readonly vault: string;
  /** Another customer. */
  readonly friend: string;
  /** A bank account of the customer. */
  readonly card: string;
  /** A variant whose pieces are codes; orders that wait to be paid, are shipped, and have codes. */
  readonly goods: { readonly variant: string; readonly pending: string; readonly shipped: string; readonly codes: string };
}

type LossAnswer = ErrorCode | 'SUCCESS';
export type LossAnswers = Readonly<Record<CustomerState, LossAnswer>>;

/** Answers of a call that is closed to API keys and to new devices; `otherwise` to all callers who get further. */
export function answersBeyondTheDoor(otherwise: LossAnswer): LossAnswers {
  const closed = {
    anonymous: 'PLEASE_LOGIN',
    'frozen by oneself': 'PLEASE_LOGIN',
    'frozen by operators': 'PLEASE_LOGIN',
    closed: 'PLEASE_LOGIN',
    'new device': 'DEVICE_TOO_NEW',
    'key to read': 'PERMISSION_DENIED',
    'key to trade': 'PERMISSION_DENIED',
    'key to transfer': 'PERMISSION_DENIED',
    'key to withdraw': 'PERMISSION_DENIED',
  } as const;
  const all = Object.fromEntries(CUSTOMER_STATES.map((state) => [state, otherwise])) as Record<CustomerState, LossAnswer>;
  return { ...all, ...closed };
}

/** What the core refuses of whatever would let the coin leave. */
export const RESTRAINED = {
  'owes the coin': 'DEBT_OUTSTANDING',
  'owes another coin': 'DEBT_OUTSTANDING',
  'coin stands still': 'COIN_STANDS_STILL',
} as const;

/** A call that could lose something: with what it is made, and what it is answered in each state. The reason of a cell that lets something be lost stands beside it. */
export interface LossRow {
  readonly body: (own: Losable) => Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly answers: LossAnswers;
}
export type Losses = Readonly<Record<string, LossRow>>;
