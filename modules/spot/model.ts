import type { Refusal, RequestKey } from '@agio/core';
import { customer, defineFact, defineShape, number, parts, small, whole, word } from '@agio/kernel/record';
import type { FactOf, RecordOf } from '@agio/kernel/record';

/** Terms of conversions: a fee in hundredths of a per cent, and bounds in whole coins of the quote coin, so that they fit numbers. */
export const FEE_BPS_MAX = 1_000;
export const DAY_VALUE_MAX = 1_000_000_000;
export const BPS = 10_000n;
/** How much less than was shown may be paid, in hundredths of a per cent of it. */
export const SHOWN_TOLERANCE_BPS = 50n;
/** The maximum age of a reference that the house buys at: it is refreshed every ten minutes while it is in use. */
export const PRICE_AGE_MS = 15 * 60_000;
/** The maximum drop of the last trade below the reference at which the house still buys. */
export const FALLEN_BPS = 500n;

/** At what the house takes small balances. */
export interface ConversionTerms {
  /** Code of the coin that it pays with. */
  readonly quote: string;
  readonly feeBps: number;
  /** What one customer may convert in a day (UTC), and what the house takes of one coin, at the reference, in whole coins of the quote coin; 0 is nothing. */
  readonly customerMax: number;
  readonly coinMax: number;
}

/** Until two people set others. */
export const FIRST_TERMS: ConversionTerms = { quote: 'USDT', feeBps: 100, customerMax: 100, coinMax: 2_000 };

/** Why the machine refuses a command, or leaves a coin where it is. */
export const SPOT_REFUSALS = [
  'spot.invalid',
  'spot.terms_changed',
  'spot.no_market',
  'spot.market_closed',
  'spot.coin_halted',
  'spot.nothing',
  'spot.not_small',
  'spot.in_orders',
  'spot.no_reference',
  'spot.amount_changed',
  'spot.worth_nothing',
  'spot.price_moved',
  'spot.customer_limit',
  'spot.coin_limit',
  'spot.house_short',
] as const;

/** Other terms, as two people agreed. `cause` is their request. */
export interface SetConversionTerms extends ConversionTerms {
  readonly kind: 'spot.conversion_terms';
  readonly by: number;
  readonly decidedBy: number;
  readonly cause: string;
}

/** The customer's whole available rest of each named coin goes to the house at the reference less the fee. What cannot go stays, with a reason. */
export interface Convert {
  readonly kind: 'spot.convert';
  readonly customer: number;
  /** The terms that were shown: a higher fee, or another coin to be paid with, is refused. */
  readonly quote: string;
  readonly feeBps: number;
  readonly coins: readonly {
    readonly coin: string;
    /** Atoms that were shown of the coin, and atoms of the quote coin that were shown for them, after the fee. */
    readonly amount: string;
    readonly brings: string;
  }[];
  readonly request: RequestKey | null;
}

export type SpotCommand = SetConversionTerms | Convert;

/** One coin that was converted. Amounts in atoms: of the coin, and of the quote coin at the reference and as the fee of it. */
const convertedLine = defineShape({
  coin: small('number of a coin'),
  market: small('number of a market'),
  amount: whole('atoms of the coin'),
  ticks: number('the reference'),
  gross: whole('atoms of the quote coin at the reference'),
  fee: whole('atoms of the quote coin as the fee of it'),
});

const notConverted = defineShape({ coin: small('number of a coin'), refusal: word<Refusal>('why a coin stays') });

export const spotConversion = defineFact('spot.conversion', ['id'], {
  id: number('number of a conversion'),
  customer: customer('number of a customer'),
  quote: small('number of the coin that was paid with'),
  feeBps: small('hundredths of a per cent'),
  atMs: number('a time'),
  lines: parts(convertedLine, 'what was converted'),
  left: parts(notConverted, 'what was not'),
});
export type ConversionRecord = RecordOf<typeof spotConversion>;
export type ConversionFact = FactOf<typeof spotConversion>;

export const spotConversionTerms = defineFact('spot.conversion_terms', [], {
  quote: word('code of the coin that is paid with'),
  feeBps: small('hundredths of a per cent'),
  customerMax: number('whole coins of one customer in a day'),
  coinMax: number('whole coins for one coin in a day'),
  by: number('number of an operator'),
  decidedBy: number('number of the second operator'),
  cause: word('number of a request of two people'),
  atMs: number('a time'),
});
export type ConversionTermsFact = FactOf<typeof spotConversionTerms>;

export type SpotFact = ConversionFact | ConversionTermsFact;
