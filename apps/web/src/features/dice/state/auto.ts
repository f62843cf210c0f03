import { addDecimals, compareDecimals, isPlainNumber, multiplyDecimals, subtractDecimals, trimZeros, truncate } from '@agio/ui';
import type { Bet } from '../api/play.ts';

/** The stake after a result: reset to the first one, or increased by a percentage. */
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

export type StopReason = 'count' | 'profit' | 'loss' | 'asked' | 'refused' | 'pending' | 'reminder';
type BetResult = Pick<Bet, 'id' | 'state' | 'result'>;

/** Where a row of bets stands. */
export interface AutoRun {
  readonly first: string;
  readonly stake: string;
  readonly bets: number;
  readonly won: number;
  /** Of bets whose results are known; may be below zero. */
  readonly result: string;
  /** Stake of a bet that was sent and whose result is not known: it counts as lost until then. */
  readonly open: string;
  readonly stopped: StopReason | null;
}

/** Before the first bet, which may be too much already. */
export function begun(stake: string, plan: AutoPlan): AutoRun {
  return checked({ first: stake, stake, bets: 0, won: 0, result: '0', open: '0', stopped: null }, plan);
}

/** From the moment that a bet is sent. */
export const placed = (run: AutoRun): AutoRun => ({ ...run, open: run.stake });

/** What follows from one more result; from one that is still to come, nothing. */
export function resulted(run: AutoRun, plan: AutoPlan, { result, state }: BetResult, decimals: number): AutoRun {
  if (state === 'pending') return run;
  const counted = { ...run, open: '0', result: addDecimals(run.result, result), bets: run.bets + 1 };
  if (state === 'void') return checked(counted, plan);
  const isWon = state === 'won';
  const after = isWon ? plan.onWin : plan.onLoss;
  const more = addDecimals('1', truncate(multiplyDecimals(after.percent === '' ? '0' : after.percent, '0.01'), 8));
  const stake = after.kind === 'reset' ? run.first : trimZeros(truncate(multiplyDecimals(run.stake, more), decimals));
  return checked({ ...counted, stake, won: run.won + (isWon ? 1 : 0) }, plan);
}

/** What keeps the next bet from being placed: stops are kept against the worst that it can do. */
function checked(run: AutoRun, { count, onLoss, onWin, stopLoss, stopProfit }: AutoPlan): AutoRun {
  const lost = addDecimals(subtractDecimals('0', run.result), run.open);
  const stopOf = (): StopReason | null => {
    // A stop that is no number is passed by every bet.
    if (!isPlainNumber(count) || (count !== '' && run.bets >= Number(count))) return 'count';
    if (![onLoss.percent, onWin.percent, run.stake].every(isPlainNumber)) return 'loss';
    if (stopProfit !== '' && compareDecimals(subtractDecimals('0', lost), stopProfit) >= 0) return 'profit';
    return stopLoss !== '' && compareDecimals(addDecimals(lost, run.stake), stopLoss) > 0 ? 'loss' : null;
  };
  return { ...run, stopped: stopOf() };
}

/** A row of bets is not faster than one can follow. */
const BETWEEN_MS = 120;
const LOOK_MS = 1_000;
/** How often it looks for a result that is still to come. */
const LOOKS_MAX = 60;

export interface Row {
  readonly first: string;
  readonly plan: AutoPlan;
  readonly decimals: number;
  readonly bet: (stake: string) => Promise<BetResult>;
  readonly resultOf: (id: string) => Promise<BetResult>;
  /** Says what went wrong; whether it was refused for sure, and not perhaps taken. */
  readonly failed: (error: unknown) => boolean;
  /** Why it was asked to stop, and whether the page is gone. */
  readonly asked: () => StopReason | null;
  readonly isGone: () => boolean;
  readonly pause: (ms: number) => Promise<void>;
  readonly onRun: (run: AutoRun) => void;
}

/** One bet after the other until something stops them. */
export async function inARow(row: Row): Promise<void> {
  const { asked, first, isGone, onRun, pause, plan } = row;
  let current = begun(first, plan);
  onRun(current);
  while (current.stopped === null && !isGone()) {
    current = placed(current);
    onRun(current);
    current = await answered(row, current);
    if (current.stopped === null) current = { ...current, stopped: asked() };
    onRun(current);
    if (current.stopped !== null) return;
    await pause(BETWEEN_MS);
    // Asked while it paused: nothing more is placed.
    const reason = asked();
    if (reason !== null) onRun((current = { ...current, stopped: reason }));
  }
}

/** The row after the bet that was just counted as placed; nothing else is placed before its result is known. */
async function answered({ asked, bet, decimals, failed, isGone, pause, plan, resultOf }: Row, run: AutoRun): Promise<AutoRun> {
  let made: BetResult;
  try {
    made = await bet(run.stake);
  } catch (error) {
    return { ...run, open: failed(error) ? '0' : run.open, stopped: 'refused' };
  }
  for (let looks = 0; made.state === 'pending' && looks < LOOKS_MAX && asked() === null && !isGone(); looks += 1) {
    await pause(LOOK_MS);
    const { id } = made;
    made = await resultOf(id).catch(() => ({ id, state: 'pending' as const, result: '0' }));
  }
  return made.state === 'pending' ? { ...run, stopped: 'pending' } : resulted(run, plan, made, decimals);
}
