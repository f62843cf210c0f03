import { addDecimals, compareDecimals, decimalsOf, multiplyDecimals, trimZeros } from '@agio/ui/formats';
import { ceilToStep, floorToStep } from './steps.ts';

export type BookSide = 'bids' | 'asks';
type Level = readonly [price: string, amount: string];

export type BookRow = {
  readonly price: string;
  readonly amount: string;
  /** Amounts from the best price down to this row. */
  readonly sum: string;
  /** Length of the bar, from 0 to 1, against the largest sum on the screen. */
  readonly part: number;
  readonly own: boolean;
};

/**
 * Levels, best first, put together at multiples of `step`: bids downwards and asks upwards, so that no row promises a better price than it has.
 * Reads no further than it needs.
 */
export function groupLevels(levels: readonly Level[], side: BookSide, step: string, count: number): Level[] {
  const rows: [string, string][] = [];
  const round = side === 'bids' ? floorToStep : ceilToStep;
  for (const [price, amount] of levels) {
    const at = round(price, step);
    const last = rows.at(-1);
    if (last !== undefined && last[0] === at) last[1] = addDecimals(last[1], amount);
    else if (rows.length === count) break;
    else rows.push([at, amount]);
  }
  return rows;
}

/** Sums and marks for rows, best first. `ownPrices` are already grouped. Bars are set by `scaleRows`. */
export function sumRows(levels: readonly Level[], ownPrices: ReadonlySet<string>): BookRow[] {
  let sum = '0';
  return levels.map(([price, amount]) => {
    sum = addDecimals(sum, amount);
    return { price, amount, sum, part: 0, own: ownPrices.has(price) };
  });
}

/** Both sides against the same largest sum, so that the heavier side looks heavier. Floats suffice for the length of a bar. */
export function scaleRows(bids: readonly BookRow[], asks: readonly BookRow[]): { bids: BookRow[]; asks: BookRow[] } {
  const most = Math.max(Number(bids.at(-1)?.sum ?? 0), Number(asks.at(-1)?.sum ?? 0)) * 1.04;
  const scaled = (rows: readonly BookRow[]): BookRow[] => rows.map((row) => ({ ...row, part: most === 0 ? 0 : Number(row.sum) / most }));
  return { bids: scaled(bids), asks: scaled(asks) };
}

/** Own open orders' prices on one side, as the grouped book shows them. */
export function groupedOwnPrices(prices: readonly string[], side: BookSide, step: string): ReadonlySet<string> {
  const round = side === 'bids' ? floorToStep : ceilToStep;
  return new Set(prices.map((price) => round(price, step)));
}

/** Steps a reader may choose: the tick and up to four powers of ten of it, while a step stays below a hundredth of the price. */
export function groupSteps(tick: string, price: string): string[] {
  const steps = [trimZeros(tick)];
  for (let power = 1; power <= 4; power += 1) {
    const step = trimZeros(multiplyDecimals(tick, `1${'0'.repeat(power)}`));
    if (compareDecimals(multiplyDecimals(step, '100'), price) > 0) break;
    steps.push(step);
  }
  return steps;
}

/** Decimals of the prices in a grouped book. */
export const groupDecimals = (step: string): number => decimalsOf(step);

/** How many rows are in a height, and how high each is so that they fill it: near `row`, and never less than 18 of 20. */
export function fillRows(height: number, row: number): { count: number; row: number } {
  const near = Math.max(1, Math.round(height / row));
  const count = near > 1 && height / near < row * 0.9 ? near - 1 : near;
  return { count, row: Math.max(row * 0.9, Math.min(row * 1.2, height / count)) };
}
