import { WINS_MAX } from '@agio/contracts/dice/constants';
import { multipleOf, rollText, scopeOf, winsOf } from '@agio/dice-verifier';
import { compareDecimals, divideDecimals, fixed, multiplyDecimals, subtractDecimals, trimZeros, truncate } from '@agio/ui';
import type { Player, Pool } from '../api/play.ts';

export type BetSide = 'under' | 'over';

/** What is entered: everything else follows from it. */
export interface BetDraft {
  readonly stake: string;
  readonly side: BetSide;
  /** 0 to 9999. */
  readonly target: number;
}

export const START: BetDraft = { stake: '', side: 'under', target: 4_950 };

export const edgeOf = ({ edge }: Pick<Pool, 'edge'>): number => Number(multiplyDecimals(edge, '1000000'));
const targetFor = (side: BetSide, wins: number): number => (side === 'under' ? wins : 9_999 - wins);
const within = (wins: number): number => Math.min(WINS_MAX, Math.max(1, wins));
export const winsFor = ({ side, target }: BetDraft): number => winsOf(side, target);

/** The target nearest to one that was pointed at, so that some roll wins and some loses. */
export const withTarget = (draft: BetDraft, target: number): BetDraft => ({
  ...draft,
  target: targetFor(draft.side, within(winsOf(draft.side, target))),
});

/** The other side with the same chance. */
export const flipped = (draft: BetDraft): BetDraft => {
  const side: BetSide = draft.side === 'under' ? 'over' : 'under';
  return { ...draft, side, target: targetFor(side, winsFor(draft)) };
};

/** From a chance in per cent, or undefined where the text is none yet. */
export function withChance(draft: BetDraft, percent: string): BetDraft | undefined {
  const wins = Math.round(Number(percent) * 100);
  return percent === '' || !Number.isFinite(wins) || wins < 1 || wins > WINS_MAX
    ? undefined
    : { ...draft, target: targetFor(draft.side, wins) };
}

/** The best chance that pays a multiple that was typed. */
export function withMultiple(draft: BetDraft, multiple: string, edge: number): BetDraft | undefined {
  const wanted = Number(multiple) * 10_000;
  if (multiple === '' || !Number.isFinite(wanted) || wanted <= 0) return undefined;
  // Multiples are cut: the most rolls that still pay as much.
  const wins = Math.floor(((1_000_000 - edge) * 100) / wanted);
  return wins < 1 || wins > WINS_MAX ? undefined : { ...draft, target: targetFor(draft.side, wins) };
}

export interface Figures {
  /** Per cent with two digits. */
  readonly chance: string;
  /** With four digits, as the server has it. */
  readonly multiple: string;
  readonly from: string;
  readonly to: string;
  readonly payout: string;
  readonly profit: string;
}

export function figuresOf(draft: BetDraft, pool: Pool): Figures {
  const wins = winsFor(draft);
  const [first, last] = scopeOf(draft.side, draft.target);
  const multiple = (multipleOf(wins, edgeOf(pool)) / 10_000).toFixed(4);
  const payout = draft.stake === '' ? '0' : truncate(multiplyDecimals(draft.stake, multiple), pool.decimals);
  return {
    chance: (wins / 100).toFixed(2),
    multiple,
    from: rollText(first),
    to: rollText(last),
    payout,
    profit: draft.stake === '' ? '0' : subtractDecimals(payout, draft.stake),
  };
}

export type BetRule =
  | 'closed'
  | 'excluded'
  | 'excludedElsewhere'
  | 'ownPool'
  | 'empty'
  | 'minimum'
  | 'maximum'
  | 'balance'
  | 'largestWin'
  | 'seed';

/** The first rule that keeps a bet from being taken; the server decides. */
export function ruleOf(draft: BetDraft, pool: Pool, player: Player | undefined): BetRule | null {
  if (!pool.isOpen) return 'closed';
  if (player !== undefined && player.excludedUntil !== null) return 'excluded';
  if (player !== undefined && player.excludedElsewhereUntil !== null) return 'excludedElsewhere';
  if (player !== undefined && player.dealerOf.includes(pool.coin)) return 'ownPool';
  if (draft.stake === '' || compareDecimals(draft.stake, '0') <= 0) return 'empty';
  if (compareDecimals(draft.stake, pool.minStake) < 0) return 'minimum';
  if (compareDecimals(draft.stake, pool.maxStake) > 0) return 'maximum';
  const available = player?.balances.find(({ coin }) => coin === pool.coin)?.available;
  if (available !== undefined && compareDecimals(draft.stake, available) > 0) return 'balance';
  return compareDecimals(figuresOf(draft, pool).profit, pool.largestWin) > 0 ? 'largestWin' : null;
}

/** Half of a stake or twice of it, within what may be bet. */
export function scaled(stake: string, by: 'half' | 'double', { decimals, maxStake, minStake }: Pool): string {
  if (stake === '') return minStake;
  const next = by === 'half' ? truncate(divideDecimals(stake, '2', decimals), decimals) : multiplyDecimals(stake, '2');
  if (compareDecimals(next, minStake) < 0) return minStake;
  return trimZeros(fixed(compareDecimals(next, maxStake) > 0 ? maxStake : next, decimals));
}
