import type { LOCK_KINDS, POSITION_STATES } from '@agio/contracts/lock/constants';
import type { RequestKey } from '@agio/core';
import { customer, defineRecord, flag, number, small, whole, word } from '@agio/kernel/record';
import type { FactOf, RecordOf } from '@agio/kernel/record';
import { DAY_MS } from '@agio/kernel/time';

/** A day of summer time's end has 25 hours; a due time is never further from its plain count of days. */
export const LONGEST_DAY_MS = 25 * 3_600_000;
/** Twelfth part of a mean year of 365.2425 days, and how far a count of months may be from it. */
export const MONTH_MS = 2_629_746_000;
export const MONTHS_OFF_MS = 4 * DAY_MS;
/** How long an emergency exit takes, during which it can be taken back. */
export const EMERGENCY_MS = 7 * DAY_MS;
/** Coins are locked for at most five years, leap days included, and a day of grace for time zones. */
export const LONGEST_MS = (5 * 365 + 2) * DAY_MS + LONGEST_DAY_MS;
/** The minimum time to the first release of a vault. */
export const SOONEST_MS = 60_000;
export const RATE_MAX = 1_000_000;
export const PENALTY_MAX = 500_000;
/** A year has 365 days, or twelve months, whatever the calendar says. */
export const YEAR_DAYS = 365n;
export const YEAR_MONTHS = 12n;
/** Release rows of one position; positions of one customer that are in progress, and their rows; all of it in the machine. */
export const ROWS_MAX = 366;
export const OPEN_OF_ONE_MAX = 50;
export const ROWS_OF_ONE_MAX = 10 * ROWS_MAX;
export const PRODUCTS_MAX = 1_000;
export const POSITIONS_MAX = 100_000;
export const ALL_ROWS_MAX = 5_000_000;
/** Vaults cost their owner nothing, so they leave half of the rows to products. */
export const VAULT_ROWS_MAX = ALL_ROWS_MAX / 2;

export type LockKind = (typeof LOCK_KINDS)[number];
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

export const PRODUCT_STATES = ['draft', 'on_sale', 'closed'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

export type PositionState = (typeof POSITION_STATES)[number];
export type PositionEvent = 'exit' | 'ask_exit' | 'take_back' | 'deadline';

export interface LockTableRow {
  readonly of: 'product' | 'vault';
  readonly from: PositionState;
  readonly event: PositionEvent;
  readonly by: 'user' | 'clock';
  /** The first is the usual one. */
  readonly to: readonly PositionState[];
}

/** Everything that can happen to a position; whatever is not here is refused. */
export const LOCK_TABLE: readonly LockTableRow[] = [
  { of: 'product', from: 'in_progress', event: 'deadline', by: 'clock', to: ['in_progress', 'complete'] },
  // A flexible one is redeemed, and complete.
  { of: 'product', from: 'in_progress', event: 'exit', by: 'user', to: ['exited', 'complete'] },
  { of: 'vault', from: 'in_progress', event: 'deadline', by: 'clock', to: ['in_progress', 'complete'] },
  { of: 'vault', from: 'in_progress', event: 'ask_exit', by: 'user', to: ['leaving'] },
  { of: 'vault', from: 'leaving', event: 'take_back', by: 'user', to: ['in_progress'] },
  // Releases go on while an emergency exit runs; the exit itself ends it.
  { of: 'vault', from: 'leaving', event: 'deadline', by: 'clock', to: ['leaving', 'complete', 'exited'] },
];

export const LOCK_REFUSALS = [
  'lock.invalid',
  'lock.not_found',
  'lock.state_changed',
  'lock.terms_changed',
  'lock.not_on_sale',
  'lock.amount_out_of_range',
  'lock.quota',
  'lock.cap',
  'lock.reward_not_covered',
  'lock.balance_not_enough',
  'lock.calendar_passed',
  'lock.too_many',
  'lock.no_exit',
] as const;

/** What stays as it is once a product exists. */
export type ProductShape = Pick<ProductRecord, 'cliff' | 'count' | 'lockKind' | 'period'>;

/** What two people may change, for positions to come. */
export type ProductTerms = Pick<ProductRecord, 'cap' | 'max' | 'min' | 'penalty' | 'quota' | 'rate'>;

/** A new product, or other terms of one. `cause` is the request of the two people. */
export interface DefineProduct extends ProductShape, ProductTerms {
  readonly kind: 'lock.define';
  /** 0 for a new one. */
  readonly product: number;
  /** The version that is changed; 0 for a new one. */
  readonly version: number;
  readonly coin: string;
  readonly by: number;
  readonly decidedBy: number;
  readonly cause: string;
}

export interface SellProduct {
  readonly kind: 'lock.sale';
  readonly product: number;
  readonly state: ProductState;
  readonly by: number;
}

/** The customer's trading coins are locked; the whole reward is set aside. */
export interface Subscribe {
  readonly kind: 'lock.subscribe';
  readonly customer: number;
  readonly product: number;
  /** Of the terms that were shown. */
  readonly version: number;
  readonly amount: string;
  /** The next midnight of the site, from which periods are counted. */
  readonly startsAtMs: number;
  /** When each row is due: the core knows no time zones, checks them, and computes the amounts itself. */
  readonly dues: readonly number[];
  readonly request: RequestKey | null;
}

/** The customer's own coins, without yield. */
export interface OpenVault {
  readonly kind: 'lock.vault';
  readonly customer: number;
  readonly coin: string;
  readonly amount: string;
  readonly dues: readonly number[];
  /** Whether it may ever be left early; this cannot be changed. */
  readonly hasExit: boolean;
  readonly request: RequestKey | null;
}

export const LOCK_STEPS = ['exit', 'ask_exit', 'take_back'] as const;
export type LockStep = (typeof LOCK_STEPS)[number];

export interface StepPosition {
  readonly kind: `lock.${LockStep}`;
  readonly customer: number;
  readonly position: number;
}

/** What a debtor has locked of the coin that they owe comes back to them at once, where it pays: without what it would have earned, and without a penalty. */
export interface RedeemPosition {
  readonly kind: 'lock.redeem';
  readonly position: number;
}

export type LockCommand = RedeemPosition | DefineProduct | SellProduct | Subscribe | OpenVault | StepPosition;

export const lockProduct = defineRecord('lock.product', 'lock_product', ['id'], {
  id: number('number of a product'),
  coin: small('number of a coin'),
  lockKind: word<LockKind>('how it is released'),
  period: word<Period>('day, week or month'),
  count: small('periods with releases; one for `fixed` is the whole term in periods'),
  cliff: small('periods before the first release of `cliff`; 0 for others'),
  rate: small('millionths a year, of the whole amount and for the whole term'),
  min: whole('least of one position in atoms'),
  max: whole('most of one position in atoms'),
  quota: whole('most of all positions in progress together, in atoms'),
  cap: whole('most of one customer’s positions in progress, in atoms'),
  penalty: small('millionths of what is still locked, on leaving early; 0 for `flexible`'),
  state: word<ProductState>('whether a product is sold'),
  version: small('counts changes of the terms, from 1'),
  sold: whole('atoms that positions in progress have locked, their releases included'),
  by: number('number of an operator', { column: 'by_operator' }),
  decidedBy: number('number of the second operator'),
  cause: word('number of the request of two people that the newest terms are of'),
  createdAtMs: number('a time'),
  updatedAtMs: number('a time'),
});
export type ProductRecord = RecordOf<typeof lockProduct>;

export const lockPosition = defineRecord('lock.position', 'lock_position', ['id'], {
  id: number('number of a position'),
  customer: customer('number of a customer'),
  product: number('number of a product; 0 for a vault'),
  coin: small('number of a coin'),
  lockKind: word<LockKind | 'vault'>('how it is released'),
  period: word<Period | 'date'>('day, week, month or dates'),
  count: small('periods with releases'),
  cliff: small('periods before the first release'),
  rate: small('millionths a year'),
  penalty: small('millionths of what is still locked, on leaving early'),
  amount: whole('atoms that were locked'),
  reward: whole('atoms: all that is promised for it'),
  released: whole('atoms that were released so far'),
  rewarded: whole('atoms that were paid for it so far'),
  penalized: whole('atoms that leaving early cost'),
  rows: small('how many releases'),
  paidRows: small('how many of them are paid'),
  startsAtMs: number('a time'),
  endsAtMs: number('a time'),
  nextAtMs: number('when the next release is due; 0 once there is none'),
  state: word<PositionState>('state of a position'),
  hasExit: flag('whether it can be left early'),
  exitAtMs: number('when an emergency exit takes effect; 0 for none'),
  createdAtMs: number('a time'),
  updatedAtMs: number('a time'),
});
export type PositionRecord = RecordOf<typeof lockPosition>;

/** A position in progress with the due times of all its rows. */
export interface OpenPosition {
  readonly record: PositionRecord;
  readonly dues: readonly number[];
}

export type RowState = 'due' | 'paid' | 'void';

/** One release of a position. */
export const lockRow = defineRecord('lock.row', 'lock_row', ['position', 'number'], {
  position: number('number of a position'),
  number: small('of a release, from 1'),
  customer: customer('number of a customer'),
  coin: small('number of a coin'),
  dueMs: number('a time'),
  principal: whole('atoms'),
  reward: whole('atoms'),
  state: word<RowState>('due, paid or void'),
  paidAtMs: number('a time; 0 before'),
});
export type RowRecord = RecordOf<typeof lockRow>;

export type LockFact = FactOf<typeof lockProduct> | FactOf<typeof lockPosition> | FactOf<typeof lockRow>;

/** A whole number above zero without leading zeros. */
export const isPositive = (text: string): boolean => /^[1-9]\d{0,39}$/.test(text);

/** Release rows of a shape. */
export const rowsOf = ({ count, lockKind }: Pick<ProductShape, 'count' | 'lockKind'>): number => (lockKind === 'fixed' ? 1 : count);

/** The row of the table for what a customer wants to do to a position now. */
export const tableRow = ({ product, state }: Pick<PositionRecord, 'product' | 'state'>, event: PositionEvent): LockTableRow | undefined =>
  LOCK_TABLE.find((row) => row.of === (product === 0 ? 'vault' : 'product') && row.from === state && row.event === event);
