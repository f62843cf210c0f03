import type { RequestKey } from '@agio/core';
import type { DiceSide } from './odds.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** How long a withdrawal from a pool waits, and a limit that rises. */
export const LEAVES_MS = 24 * HOUR_MS;
export const RISES_MS = 24 * HOUR_MS;
/** A withdrawal that finds its coins reserved is tried again after so long; until then the pool takes no bets. */
export const AGAIN_MS = 10_000;
/** Later as long again as it has waited, and at most so long. */
export const AGAIN_MOST_MS = 10 * 60_000;
/** A bet that has waited for its roll so long may be voided, and so many of them at once. */
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

/** A server seed as everybody may know it. The seed itself is known to the vault alone, which makes it from the id. */
export interface SeedRef {
  /** 128 random bits in hexadecimal digits. */
  readonly id: string;
  /** SHA-256 of the seed. */
  readonly hash: string;
}

/**
 * The first two seeds of a customer, or new ones after theirs were ended. They are made before there is a seed of the customer for them:
 * whoever knew that one could choose a server seed under which the customer loses. Journals before logic 3 name one here all the same.
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

/** Ends the seeds of everybody: an older journal was put back, and some may have been revealed since. */
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
 * Two operators give the stakes of bets back whose rolls nobody can compute any more: of all that have waited long enough, the oldest first.
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

/** After so many minutes of play the pages say so; 0 for never. */
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
export interface PoolRules {
  readonly edge: number;
  /** What the house takes of each stake; the rest of the edge is the dealers'. */
  readonly house: number;
  readonly minStake: string;
  readonly maxStake: string;
  readonly minDeposit: string;
  readonly isOpen: boolean;
}

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

/** One limit of a day: what counts now, and what counts from a time on (0 for nothing to come). Empty for none. */
export interface Limit {
  readonly most: string;
  readonly next: string;
  readonly nextAtMs: number;
}

export interface CoinLimits {
  readonly coin: number;
  readonly stake: Limit;
  readonly loss: Limit;
}

export interface PlayerRecord {
  readonly customer: number;
  readonly seed: SeedRef | null;
  readonly next: SeedRef | null;
  readonly client: string;
  /** Number of the next bet with this seed. */
  readonly nonce: number;
  /** Seeds of an earlier epoch are ended. */
  readonly epoch: number;
  /** 0 for a customer who may play. */
  readonly excludedUntilMs: number;
  readonly reminderMinutes: number;
  readonly limits: readonly CoinLimits[];
}

/** A server seed that is no longer used, and may be revealed. */
export interface EndedSeed extends SeedRef {
  readonly customer: number;
  /** How many bets were made with it. */
  readonly bets: number;
  readonly endedAtMs: number;
}

export interface PoolRecord extends PoolRules {
  readonly coin: number;
  readonly bankroll: string;
  /** What open bets may take of it. */
  readonly reserved: string;
  readonly shares: string;
  readonly dealers: number;
  /** Withdrawals that wait for coins that are reserved. */
  readonly waiting: number;
  readonly by: number;
  readonly decidedBy: number;
  readonly setAtMs: number;
}

export type BetState = 'pending' | 'won' | 'lost' | 'void';

export interface BetRecord {
  readonly id: number;
  readonly customer: number;
  readonly coin: number;
  readonly stake: string;
  readonly side: DiceSide;
  readonly target: number;
  /** How many of 10,000 rolls win, and what a win pays for one unit, in ten-thousandths. */
  readonly wins: number;
  readonly multiple: number;
  /** Millionths; journals before logic 3 do not have it. */
  readonly edge?: number;
  /** What a win adds to the stake, and what the house takes either way. */
  readonly profit: string;
  readonly fee: string;
  /** Id and hash of the server seed. */
  readonly seed: string;
  readonly hash: string;
  readonly client: string;
  readonly nonce: number;
  readonly state: BetState;
  /** −1 while it is pending, and of one that was voided. */
  readonly roll: number;
  readonly payout: string;
  /** The pool after the result; empty before. */
  readonly bankroll: string;
  readonly shares: string;
  readonly placedAtMs: number;
  readonly resolvedAtMs: number;
}

export interface DealerRecord {
  /** 0 for the house. */
  readonly customer: number;
  readonly coin: number;
  readonly shares: string;
  /** Those of them that leave. */
  readonly leaving: string;
  /** Atoms, since these shares are held. */
  readonly putIn: string;
  readonly takenOut: string;
  readonly sinceMs: number;
}

export interface FlowRecord {
  readonly id: number;
  readonly customer: number;
  readonly coin: number;
  readonly direction: 'in' | 'out';
  readonly shares: string;
  /** Atoms; empty while a withdrawal waits for its value. */
  readonly amount: string;
  readonly state: 'waiting' | 'done';
  /** When a withdrawal is paid; 0 for none. */
  readonly dueMs: number;
  /** Whether it has found its coins reserved. */
  readonly isLate: boolean;
  /** The pool afterwards; empty before. */
  readonly bankroll: string;
  readonly sharesAfter: string;
  readonly by: number;
  readonly decidedBy: number;
  readonly createdAtMs: number;
  readonly doneAtMs: number;
}

export type PlayerFact = { readonly fact: 'dice.player' } & PlayerRecord;
export type SeedFact = { readonly fact: 'dice.seed' } & EndedSeed;
export type PoolFact = { readonly fact: 'dice.pool' } & PoolRecord;
export type BetFact = { readonly fact: 'dice.bet' } & BetRecord;
export type DealerFact = { readonly fact: 'dice.dealer' } & DealerRecord;
export type FlowFact = { readonly fact: 'dice.flow' } & FlowRecord;
export type EpochFact = { readonly fact: 'dice.epoch'; readonly epoch: number };
export type DiceFact = PlayerFact | SeedFact | PoolFact | BetFact | DealerFact | FlowFact | EpochFact;

/** A whole number above zero without leading zeros. */
export const isPositive = (text: string): boolean => /^[1-9]\d{0,29}$/.test(text);
export const isClientSeed = (text: string): boolean => /^[0-9A-Za-z_-]{1,64}$/.test(text);
export const isSeedRef = ({ hash, id }: SeedRef): boolean => /^[0-9a-f]{32}$/.test(id) && /^[0-9a-f]{64}$/.test(hash);
export const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);
/** The limit that counts at a time; empty for none. */
export const limitAt = ({ most, next, nextAtMs }: Limit, nowMs: number): string => (nextAtMs !== 0 && nowMs >= nextAtMs ? next : most);
