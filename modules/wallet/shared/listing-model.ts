import { defineFact, defineShape, flag, list, number, part, small, whole, word } from '@agio/kernel/record';
import type { FactOf, RecordOf } from '@agio/kernel/record';
/** Withdrawals of a customer within 24 hours, by certification level 0 to 3. */
export type DayLimits = readonly [string, string, string, string];

/** What may be deposited and withdrawn of a coin on a chain, as two people agreed on it. Amounts are atoms. */
const coinLimits = defineShape({
  depositOpen: flag('whether deposits are taken'),
  depositMinimum: whole('atoms'),
  auditAbove: whole('atoms'),
  withdrawalOpen: flag('whether withdrawals are taken'),
  withdrawalMinimum: whole('atoms'),
  withdrawalMaximum: whole('atoms'),
  fee: whole('atoms'),
  dayLimits: list<DayLimits>('atoms of a day, by certification level'),
  freeUpTo: whole('atoms'),
  twoAbove: whole('atoms'),
  beneficiaryFrom: whole('atoms; empty if no withdrawal needs a beneficiary'),
  sweepFrom: whole('atoms'),
  hotMaximum: whole('atoms'),
  gasLimit: number('an amount of gas; 0 leaves it to the chain’s adapter'),
});
export type CoinLimits = RecordOf<typeof coinLimits>;

/** Changes of limits whose causes are remembered, for each coin on a chain: a change that is carried out again changes nothing. */
export const LIMIT_CAUSES_MAX = 16;

/** How long a coin that exists elsewhere is capped after it is open. */
export const CAPPED_MS = 7 * 24 * 60 * 60_000;

/** The longest that a listed coin waits. */
export const LISTING_WAITS_MAX_MS = 30 * 24 * 60 * 60_000;

/** A coin of the settings file on a chain: `decimals` are the chain's; `native`: network fees are paid in it. */
export interface ListCoin {
  readonly kind: 'wallet.list_coin';
  readonly chain: string;
  readonly coin: string;
  readonly decimals: number;
  readonly native: boolean;
}

/** Two people agreed. `cause` is the same each time the command is repeated; `by` and `decidedBy` are their numbers. */
interface OfTwo {
  readonly cause: string;
  readonly by: number;
  readonly decidedBy: number;
}

/**
 * A token on a chain that is followed already. Its movements count from block `from` on, which is the first that is not booked; what our
 * addresses had of it before is booked with that block. Idempotent by its cause.
 */
export interface ListToken extends OfTwo {
  readonly kind: 'wallet.list_token';
  readonly chain: string;
  readonly coin: string;
  /** The contract's canonical address. */
  readonly asset: string;
  readonly decimals: number;
  readonly from: number;
  readonly limits: CoinLimits;
  /** How long nothing of it is credited or leaves, so that anyone can look at its contract. */
  readonly waitMs?: number;
  /** Atoms that are credited of it at most, to all customers together, until it has been open for a week; absent for a coin that is on no other chain. */
  readonly weekCap?: string;
}

/** New limits of a coin on a chain, instead of those of the settings file or of an earlier change. Idempotent by its cause. */
export interface SetLimits extends OfTwo {
  readonly kind: 'wallet.set_limits';
  readonly chain: string;
  readonly coin: string;
  readonly limits: CoinLimits;
}

export type ListingCommand = ListCoin | ListToken | SetLimits;

/** The new state of a coin on a chain. What operators did not decide is null, and 0. */
export const walletListing = defineFact('wallet.listing', ['chain', 'coin'], {
  chain: small('number of a chain'),
  coin: small('number of a coin'),
  decimals: small('how many digits a chain knows'),
  native: flag('whether the network is paid in it'),
  asset: word('on the chain: public', { isNullable: true }),
  limits: part(coinLimits, 'the limits of a coin', { isNullable: true }),
  from: number('height from which it is looked for'),
  by: number('the number of a person at the desk'),
  decidedBy: number('the number of a person at the desk'),
  opensAtMs: number('before it nothing is credited, and nothing leaves; 0 for coins of the settings file'),
});
export type ListingFact = FactOf<typeof walletListing>;
