import type { TreasuryPorts } from '../ports.ts';

/** What of a month can be told now. */
export interface Month {
  readonly month: string;
  readonly from: number;
  /** The first moment after the month or, before it is over, after the last command. */
  readonly to: number;
  readonly timeZone: 'UTC';
  /** Nothing can be booked into it any more. */
  readonly isOver: boolean;
}

/** A month of UTC, such as `2026-10`; undefined if it has not begun. The journal's time never runs back, so that its newest command says whether the month is over. */
export function monthOf({ core, now }: Pick<TreasuryPorts, 'core' | 'now'>, month: string): Month | undefined {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const [from, end] = [Date.UTC(year, number - 1, 1), Date.UTC(year, number, 1)];
  if (from > now()) return undefined;
  const isOver = core.nowMs >= end;
  return { month, from, to: isOver ? end : Math.max(from, core.nowMs + 1), timeZone: 'UTC', isOver };
}
