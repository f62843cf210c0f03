import { z } from 'zod';
import { coinCode, decimal, id, signedDecimal, timeMs } from '../../shapes.ts';

/** Digits of a win’s multiple and of a roll after the point. */
export const DICE_MULTIPLE_DIGITS = 4;
export const DICE_BOARD_ROWS = 50;
/** A bet that can hardly lose is none: at most so many of the 10,000 rolls win. */
export const DICE_WINS_MAX = 9_800;
export const DICE_SERIES_DAYS = 90;

export const diceSide = z.enum(['under', 'over']);
export type DiceSide = z.output<typeof diceSide>;
export const diceRoll = z
  .string()
  .regex(/^\d\d\.\d\d$/)
  .meta({ description: 'A roll or a target, 00.00 to 99.99' });
export const clientSeed = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/);
const seedHash = z.string().regex(/^[0-9a-f]{64}$/);
const multiple = z
  .string()
  .regex(/^\d{1,6}\.\d{4}$/)
  .meta({ description: 'What a win pays for one unit' });
export const diceMultiple = multiple;

export const diceBet = z.object({
  /** The serial number. */
  id,
  coin: coinCode,
  /** Digits after which amounts of the coin are cut. */
  decimals: z.int(),
  stake: decimal,
  side: diceSide,
  target: diceRoll,
  /** The rolls that win, first and last. */
  scope: z.object({ from: diceRoll, to: diceRoll }),
  multiple,
  /** A share of one, which the multiple follows from; null of a bet from before it was recorded, whose pool has other rules now. */
  edge: decimal.nullable(),
  state: z.enum(['pending', 'won', 'lost', 'void']),
  roll: diceRoll.nullable(),
  payout: decimal,
  /** Payout less stake; 0 while it is pending. */
  result: signedDecimal,
  serverSeedHash: seedHash,
  /** Null until the seed has been replaced. */
  serverSeed: seedHash.nullable(),
  clientSeed,
  nonce: z.int(),
  time: timeMs,
});
export type DiceBet = z.output<typeof diceBet>;

/** The public view of a bet. */
export const diceBoardBet = z.object({
  id,
  player: z.string().meta({ description: 'A name that says nothing of the account, and is another one each day (UTC)' }),
  coin: coinCode,
  stake: decimal,
  scope: z.object({ from: diceRoll, to: diceRoll }),
  multiple,
  roll: diceRoll,
  result: signedDecimal,
  time: timeMs,
});
export type DiceBoardBet = z.output<typeof diceBoardBet>;

export const dicePool = z.object({
  coin: coinCode,
  decimals: z.int(),
  isOpen: z.boolean(),
  edge: decimal.meta({ description: 'A share of one: 0.01' }),
  houseShare: decimal.meta({ description: 'What of it the house takes' }),
  minStake: decimal,
  maxStake: decimal,
  minDeposit: decimal,
  bankroll: decimal,
  reserved: decimal,
  largestWin: decimal,
  shares: decimal,
  shareValue: decimal.meta({ description: 'Eight digits, cut' }),
  dealers: z.int(),
});
export type DicePool = z.output<typeof dicePool>;

export const diceSeeds = z.object({
  serverSeedHash: seedHash,
  nextServerSeedHash: seedHash,
  clientSeed: clientSeed.nullable().meta({ description: 'Null until a bet brings one: the server seed was made before it' }),
  nonce: z.int().meta({ description: 'Number of the next bet' }),
});

/** A server seed that is no longer used. */
export const diceFormerSeed = z.object({
  serverSeedHash: seedHash,
  /** Null where the platform has another key now. */
  serverSeed: seedHash.nullable(),
  bets: z.int().meta({ description: 'How many bets were made with it, numbered from 0' }),
  ended: timeMs,
});
/** The hash of an own server seed in the tree whose root is in a signed statement. */
export const diceShownSeed = z.object({
  serverSeedHash: seedHash,
  /** Null until the next statement. */
  commitment: z
    .object({
      root: seedHash,
      leaves: z.int(),
      time: timeMs,
      path: z.array(z.object({ side: z.enum(['left', 'right']), hash: seedHash })),
    })
    .nullable(),
});
export type DiceShownSeed = z.output<typeof diceShownSeed>;
export type DiceFormerSeed = z.output<typeof diceFormerSeed>;

export const diceLimit = z.object({
  coin: coinCode,
  stake: decimal.nullable(),
  loss: decimal.nullable(),
  /** What is to come, and when. */
  stakeNext: z.object({ most: decimal.nullable(), from: timeMs }).nullable(),
  lossNext: z.object({ most: decimal.nullable(), from: timeMs }).nullable(),
  staked: decimal,
  lost: signedDecimal,
});

/** All that a customer’s game stands on. */
export const dicePlayer = z.object({
  /** Null before the first bet, and after seeds were ended by the platform. */
  seeds: diceSeeds.nullable(),
  /** Null for customers who may play; for good where it is further away than a lifetime. */
  excludedUntil: timeMs.nullable(),
  /** The same of another account that was used on the same device: it holds for this one as well. */
  excludedElsewhereUntil: timeMs.nullable(),
  isExcludedForGood: z.boolean(),
  reminderMinutes: z.int(),
  limits: z.array(diceLimit),
  balances: z.array(z.object({ coin: coinCode, available: decimal, held: decimal })),
  /** Coins whose pools the customer owns a part of, and cannot bet against. */
  dealerOf: z.array(coinCode),
  now: timeMs,
});
export type DicePlayer = z.output<typeof dicePlayer>;

export const diceFlow = z.object({
  id,
  direction: z.enum(['in', 'out']),
  shares: decimal,
  amount: decimal.nullable(),
  state: z.enum(['waiting', 'done']),
  due: timeMs.nullable(),
  time: timeMs,
});
