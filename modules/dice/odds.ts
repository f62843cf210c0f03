import { WINS_MAX } from '@agio/contracts/dice/constants';
import { isWon, multipleOf, payoutOf, ROLLS, winsOf } from '@agio/dice-verifier';
import { MILLION_BIG } from '@agio/kernel';

/** Which rolls win: those below the target, or those above it. */
export type DiceSide = 'under' | 'over';

/** Of 10,000 rolls at least one and at most 9,800 win: above that nothing would be left to pay. */
export const WINS_MIN = 1;
/** Millionths. Below two per cent, so that even the likeliest win pays something. */
export const EDGE_MAX = 19_000;

export interface Odds {
  /** How many of the 10,000 rolls win. */
  readonly wins: number;
  /** What a win pays for one unit, in ten-thousandths. */
  readonly multiple: number;
}

/** What a side and a target come to; undefined for a bet that cannot be made. */
export function oddsOf(side: string, target: number, edge: number): Odds | undefined {
  if ((side !== 'under' && side !== 'over') || !Number.isSafeInteger(target) || target < 0 || target >= ROLLS) return undefined;
  const wins = winsOf(side, target);
  return wins < WINS_MIN || wins > WINS_MAX ? undefined : { wins, multiple: multipleOf(wins, edge) };
}

/** What a win takes out of the pool besides the stake, and what the house takes of the bet either way; both cut. */
export function takenBy(stake: bigint, multiple: number, house: number): { readonly profit: bigint; readonly fee: bigint } {
  return { profit: payoutOf(stake, multiple) - stake, fee: (stake * BigInt(house)) / MILLION_BIG };
}

/**
 * The largest possible win of a further bet, in atoms: half of what Kelly would risk, less what is reserved already. A bank that loses L with
 * probability p and wins the stake otherwise should risk 1 − p × multiple of its bankroll, which is the edge, whatever the odds are.
 */
export function largestWin(bankroll: bigint, reserved: bigint, edge: number): bigint {
  const half = ((bankroll - reserved) * BigInt(edge)) / (2n * MILLION_BIG);
  return half > reserved ? half - reserved : 0n;
}

/** Shares for coins, and coins for shares, cut in favour of those who stay. The first shares cost one atom each; those of a pool that has lost everything have no price. */
export function sharesFor(amount: bigint, pool: { readonly bankroll: bigint; readonly shares: bigint }): bigint {
  if (pool.bankroll === 0n && pool.shares > 0n) return 0n;
  return pool.shares === 0n ? amount : (amount * pool.shares) / pool.bankroll;
}

/** What is cut when shares are bought is less than one share, and so at most this part of what is put in. */
const CUT_PARTS = 10_000n;

/**
 * The least that is put into a pool, in atoms: what its rules say, and enough that the cut is next to nothing. The owner of the last share of a pool could
 * otherwise let bets of their own make it dear, and have half of what the next one puts in.
 */
export function leastDeposit(rules: bigint, pool: { readonly bankroll: bigint; readonly shares: bigint }): bigint {
  const least = pool.shares === 0n ? 0n : (pool.bankroll * CUT_PARTS + pool.shares - 1n) / pool.shares;
  return least > rules ? least : rules;
}

export function worthOf(shares: bigint, pool: { readonly bankroll: bigint; readonly shares: bigint }): bigint {
  // Rows may say that a customer owns shares of a pool whose last ones were just paid out.
  return shares === 0n || pool.shares === 0n ? 0n : (shares * pool.bankroll) / pool.shares;
}

export { isWon, payoutOf, ROLLS };
