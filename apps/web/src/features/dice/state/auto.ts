import { addDecimals, compareDecimals, multiplyDecimals, subtractDecimals, trimZeros, truncate } from '@agio/ui';
import type { Bet } from '../api/play.ts';

/** What becomes of the stake after a result: back to the first one, or so many per cent more. */
export interface After {
  readonly kind: 'reset' | 'raise';
  readonly percent: string;
}

export interface AutoPlan {
  /** Empty for no end but the others. */
  readonly count: string;
  readonly onWin: After;
  readonly onLoss: After;
  /** Gains and losses in the coin at which it stops; empty for none. */
  readonly stopProfit: string;
  readonly stopLoss: string;
}

export const PLAN: AutoPlan = {
  count: '100',
  onWin: { kind: 'reset', percent: '0' },
  onLoss: { kind: 'reset', percent: '100' },
  stopProfit: '',
  stopLoss: '',
};

export type StopReason = 'count' | 'profit' | 'loss' | 'asked' | 'refused';

/** Where a row of bets stands. */
export interface Run {
  readonly first: string;
  readonly stake: string;
  readonly bets: number;
  readonly won: number;
  /** May be below zero. */
  readonly result: string;
  readonly stopped: StopReason | null;
}

export const begun = (stake: string): Run => ({ first: stake, stake, bets: 0, won: 0, result: '0', stopped: null });

/** What follows from one more result. A stop at a loss is kept before the bet that could pass it is placed. */
export function next(run: Run, plan: AutoPlan, bet: Pick<Bet, 'state' | 'result'>, decimals: number): Run {
  const isWon = bet.state === 'won';
  const result = addDecimals(run.result, bet.result);
  const after = isWon ? plan.onWin : plan.onLoss;
  const more = addDecimals('1', truncate(multiplyDecimals(after.percent === '' ? '0' : after.percent, '0.01'), 8));
  const stake = after.kind === 'reset' ? run.first : trimZeros(truncate(multiplyDecimals(run.stake, more), decimals));
  const counted = { ...run, stake, result, bets: run.bets + 1, won: run.won + (isWon ? 1 : 0) };
  return { ...counted, stopped: stopOf(counted, plan) };
}

function stopOf({ bets, result, stake }: Run, { count, stopLoss, stopProfit }: AutoPlan): StopReason | null {
  if (count !== '' && bets >= Number(count)) return 'count';
  if (stopProfit !== '' && compareDecimals(result, stopProfit) >= 0) return 'profit';
  if (stopLoss !== '' && compareDecimals(addDecimals(subtractDecimals('0', result), stake), stopLoss) > 0) return 'loss';
  return null;
}
