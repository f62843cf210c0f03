import type { RequestKey } from '@agio/core';
import { customer, defineFact, defineRecord, defineShape, flag, number, part, parts, small, whole, word } from '@agio/kernel/record';
import type { FactOf, RecordOf } from '@agio/kernel/record';
import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import type { DiceSide } from './odds.ts';

/** How long a withdrawal from a pool waits, and a limit that rises. */
export const LEAVES_MS = 24 * HOUR_MS;
export const RISES_MS = 24 * HOUR_MS;
/** The first delay before a withdrawal whose coins are reserved is retried; until then the pool takes no bets. */
export const AGAIN_MS = 10_000;
/** The delay doubles up to this maximum. */
export const AGAIN_MOST_MS = 10 * 60_000;
/** The age at which a bet without a roll may be voided, and how many are voided by one command. */
export const VOID_AFTER_MS = 72 * HOUR_MS;
export const VOIDS_PER_COMMAND_MAX = 500;
/** Requests of the house that are remembered, the newest. */
export const HOUSE_REQUESTS_MAX = 1_000;
/** For good: the largest time there is. */
export const EVER_MS = 8_640_000_000_000_000;

export const PLAYERS_MAX = 500_000;
export const POOLS_MAX = 100;
export const DEALERS_MAX = 100_000;
/** Bets that wait for their roll, of one customer and of all. */
export const PENDING_OF_ONE_MAX = 200;
export const PENDING_MAX = 20_000;
/** Withdrawals that wait, of one dealer in one pool and of all. */
export const LEAVING_OF_ONE_MAX = 10;
export const LEAVING_MAX = 50_000;
/** A pool has fewer shares than this, so that every product is exact and every number has its place in rows. */
export const SHARES_BELOW = 10n ** 30n;
export const REMINDER_MINUTES_MAX = 1_440;

export const PERIODS = ['day', 'week', 'month', 'ever'] as const;
export type ExclusionPeriod = (typeof PERIODS)[number];
export const PERIOD_MS: Readonly<Record<ExclusionPeriod, number>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  ever: EVER_MS,
};

export const DICE_REFUSALS = [
  'dice.invalid',
  'dice.not_found',
  'dice.state_changed',
  'dice.no_pool',
  'dice.pool_closed',
  'dice.excluded',
  'dice.no_seed',
  'dice.no_client',
  'dice.seed_ended',
  'dice.own_pool',
  'dice.odds_changed',
  'dice.below_minimum',
  'dice.above_maximum',
  'dice.daily_limit',
  'dice.loss_limit',
  'dice.balance_not_enough',
  'dice.pending',
  'dice.too_many',
] as const;

/** The public part of a server seed. The seed itself is known to the vault alone, which makes it from the id. */
export const diceSeedRef = defineShape({
  id: word('random id of a server seed: 128 bits in hexadecimal digits'),
  hash: word('SHA-256 of a server seed'),
});
export type SeedRef = RecordOf<typeof diceSeedRef>;

/**
 * The first two seeds of a customer, or new ones after theirs were ended. They are made before there is a seed of the customer for them:
 * knowing it would allow choosing a server seed under which the customer loses. Journals before logic 3 name one here all the same.
 */
export interface BeginSeeds {
  readonly kind: 'dice.begin';
  readonly customer: number;
  readonly client?: string;
  readonly seed: SeedRef;
  readonly next: SeedRef;
}

/** The customer's own seed, for bets to come. */
export interface SetClientSeed {
  readonly kind: 'dice.client';
  readonly customer: number;
  readonly client: string;
}

/** Ends the seed that is named: the next one takes its place, and another one waits. The customer’s own ends with it, as with `BeginSeeds`. */
export interface RotateSeed {
  readonly kind: 'dice.rotate';
  readonly customer: number;
  readonly seed: string;
  readonly client?: string;
  readonly next: SeedRef;
}

/** Ends all customers' seeds: an older journal was put back, and some may have been revealed since. */
export interface RetireSeeds {
  readonly kind: 'dice.retire';
}

export interface MakeBet {
  readonly kind: 'dice.bet';
  readonly customer: number;
  readonly coin: string;
  /** Atoms. */
  readonly stake: string;
  readonly side: DiceSide;
  /** 0 to 9999. */
  readonly target: number;
  /** As it was shown, in ten-thousandths. */
  readonly multiple: number;
  /** Another seed of the customer's own, from this bet on: the first bet with a server seed has one. */
  readonly client?: string;
  readonly request: RequestKey | null;
}

/** From the vault. */
export interface TellResult {
  readonly kind: 'dice.result';
  readonly bet: number;
  readonly roll: number;
}

/**
 * Two operators give the stakes of bets back whose rolls can no longer be computed: of all that have waited long enough, the oldest first.
 * Which ones cannot be chosen.
 */
export interface VoidBets {
  readonly kind: 'dice.void';
  readonly by: number;
  readonly decidedBy: number;
}

/** Most of a day in one coin, in atoms; empty for no limit. A lower one counts at once, a higher one after a day. */
export interface SetLimit {
  readonly kind: 'dice.limit';
  readonly customer: number;
  readonly coin: string;
  readonly stake: string;
  readonly loss: string;
}

/** The minutes of play after which the pages show a reminder; 0 for never. */
export interface SetReminder {
  readonly kind: 'dice.remind';
  readonly customer: number;
  readonly minutes: number;
}

export interface ExcludeOneself {
  readonly kind: 'dice.exclude';
  readonly customer: number;
  readonly period: ExclusionPeriod;
}

/** Rules of a pool; shares of the stake in millionths, amounts in atoms. */
export type PoolRules = Pick<PoolRecord, 'edge' | 'house' | 'isOpen' | 'maxStake' | 'minDeposit' | 'minStake'>;

/** Two operators open a pool or change its rules, for bets to come. */
export interface SetPool extends PoolRules {
  readonly kind: 'dice.pool';
  readonly coin: string;
  readonly by: number;
  readonly decidedBy: number;
}

/** Coins for shares, at the value of now. Of the house (customer 0) two operators say it, once for each key of a request. */
export interface Invest {
  readonly kind: 'dice.invest';
  readonly customer: number;
  readonly coin: string;
  readonly amount: string;
  readonly by: number;
  readonly decidedBy: number;
  readonly request: RequestKey | null;
}

/** Shares for coins, at the value of a day later. */
export interface Withdraw {
  readonly kind: 'dice.withdraw';
  readonly customer: number;
  readonly coin: string;
  readonly shares: string;
  readonly by: number;
  readonly decidedBy: number;
  readonly request: RequestKey | null;
}

export type DiceCommand =
  | BeginSeeds
  | SetClientSeed
  | RotateSeed
  | RetireSeeds
  | MakeBet
  | TellResult
  | VoidBets
  | SetLimit
  | SetReminder
  | ExcludeOneself
  | SetPool
  | Invest
  | Withdraw;

/** One limit of a day: what counts now, and what counts from a time on. */
export const diceLimit = defineShape({
  most: whole('most of a day in atoms; empty for no limit'),
  next: whole('most of a day from a time on; empty for no limit'),
  nextAtMs: number('a time; 0 for nothing to come'),
});
export type Limit = RecordOf<typeof diceLimit>;

export const diceCoinLimits = defineShape({
  coin: small('number of a coin'),
  stake: part(diceLimit, 'limit of stakes'),
  loss: part(diceLimit, 'limit of losses'),
});
export type CoinLimits = RecordOf<typeof diceCoinLimits>;

export const dicePlayer = defineFact('dice.player', ['customer'], {
  customer: customer('number of a customer'),
  seed: part(diceSeedRef, 'server seed in use', { isNullable: true }),
  next: part(diceSeedRef, 'server seed that follows', { isNullable: true }),
  client: word('seed of the customer: letters and digits that are public by purpose'),
  nonce: number('number of the next bet with this seed'),
  epoch: number('how often all seeds had been ended: those of an earlier epoch are'),
  excludedUntilMs: number('a time; 0 for a customer who may play'),
  reminderMinutes: small('minutes of play; 0 for never'),
  limits: parts(diceCoinLimits, 'limits of a day by coin'),
});
export type PlayerRecord = RecordOf<typeof dicePlayer>;

/** A server seed that is no longer used, and may be revealed. */
export const diceSeed = defineRecord('dice.seed', 'dice_seed', ['id'], {
  ...diceSeedRef.fields,
  customer: customer('number of a customer'),
  bets: number('how many bets were made with it'),
  endedAtMs: number('a time'),
});
export type EndedSeed = RecordOf<typeof diceSeed>;

export const dicePool = defineFact('dice.pool', ['coin'], {
  coin: small('number of a coin'),
  bankroll: whole('atoms'),
  reserved: whole('atoms that open bets may take of it'),
  shares: whole('shares of a pool'),
  dealers: small('how many own shares'),
  waiting: small('withdrawals that wait for coins that are reserved'),
  edge: small('millionths of the stake'),
  house: small('millionths of the stake that the house takes; the rest of the edge is the dealers’'),
  minStake: whole('atoms'),
  maxStake: whole('atoms'),
  minDeposit: whole('atoms'),
  isOpen: flag('whether bets are taken'),
  by: number('number of an operator'),
  decidedBy: number('number of the second operator'),
  setAtMs: number('a time'),
});
export type PoolRecord = RecordOf<typeof dicePool>;

export type BetState = 'pending' | 'won' | 'lost' | 'void';

const ONCE_ROLLED = { isNullIfEmpty: true } as const;

export const diceBet = defineRecord('dice.bet', 'dice_bet', ['id'], {
  id: number('number of a bet'),
  customer: customer('number of a customer'),
  coin: small('number of a coin'),
  stake: whole('atoms'),
  side: word<DiceSide>('under or over'),
  target: small('what the roll is compared with'),
  wins: small('how many of 10,000 rolls win'),
  multiple: number('what a win pays for one unit, in ten-thousandths'),
  edge: small('millionths; journals before logic 3 do not have it', { isOptional: true }),
  profit: whole('atoms that a win adds to the stake'),
  fee: whole('atoms that the house takes either way'),
  seed: word('random id of the server seed'),
  hash: word('hash of the server seed'),
  client: word('seed of the customer: letters and digits that are public by purpose'),
  nonce: number('number of a bet with its seed'),
  state: word<BetState>('state of a bet'),
  roll: small('the roll; −1 while it is pending, and of one that was voided'),
  payout: whole('atoms'),
  bankroll: whole('atoms of the pool after the result; empty before', ONCE_ROLLED),
  shares: whole('shares of the pool after the result; empty before', ONCE_ROLLED),
  placedAtMs: number('a time'),
  resolvedAtMs: number('a time; 0 before'),
});
export type BetRecord = RecordOf<typeof diceBet>;

export const diceDealer = defineRecord('dice.dealer', 'dice_dealer', ['customer', 'coin'], {
  customer: customer('number of a customer; 0 for the house'),
  coin: small('number of a coin'),
  shares: whole('shares of a pool'),
  leaving: whole('those of them that leave'),
  putIn: whole('atoms, since these shares are held'),
  takenOut: whole('atoms, since these shares are held'),
  sinceMs: number('a time'),
});
export type DealerRecord = RecordOf<typeof diceDealer>;

export const diceFlow = defineRecord('dice.flow', 'dice_flow', ['id'], {
  id: number('number of a movement'),
  customer: customer('number of a customer; 0 for the house'),
  coin: small('number of a coin'),
  direction: word<'in' | 'out'>('into a pool or out of it'),
  shares: whole('shares of a pool'),
  amount: whole('atoms; empty while a withdrawal waits for its value', { isNullIfEmpty: true }),
  state: word<'waiting' | 'done'>('state of a movement'),
  dueMs: number('when a withdrawal is paid; 0 for none'),
  isLate: flag('whether it has found its coins reserved'),
  bankroll: whole('atoms of the pool afterwards; empty before', { isNullIfEmpty: true }),
  sharesAfter: whole('shares of the pool afterwards; empty before', { isNullIfEmpty: true }),
  by: number('number of an operator', { column: 'by_operator' }),
  decidedBy: number('number of the second operator'),
  createdAtMs: number('a time'),
  doneAtMs: number('a time; 0 before'),
});
export type FlowRecord = RecordOf<typeof diceFlow>;

export const diceEpoch = defineFact('dice.epoch', [], { epoch: number('how often all seeds were ended') });

/** All facts of the machine. */
export const DICE_RECORDS = [dicePlayer, diceSeed, dicePool, diceBet, diceDealer, diceFlow, diceEpoch] as const;
export type DiceFact = FactOf<(typeof DICE_RECORDS)[number]>;

/** A whole number above zero without leading zeros. */
export const isPositive = (text: string): boolean => /^[1-9]\d{0,29}$/.test(text);
export const isClientSeed = (text: string): boolean => /^[0-9A-Za-z_-]{1,64}$/.test(text);
export const isSeedRef = ({ hash, id }: SeedRef): boolean => /^[0-9a-f]{32}$/.test(id) && /^[0-9a-f]{64}$/.test(hash);
export const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);
/** The limit that counts at a time; empty for none. */
export const limitAt = ({ most, next, nextAtMs }: Limit, nowMs: number): string => (nextAtMs !== 0 && nowMs >= nextAtMs ? next : most);

/** A pool of a seed; amounts in whole coins. */
export interface SeededPool {
  readonly coin: string;
  readonly bankroll: bigint;
  readonly maxStake: bigint;
  /** Others who put coins of their game accounts into it. */
  readonly dealers?: readonly { readonly customer: number; readonly coins: bigint }[];
}
