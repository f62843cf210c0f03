import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals, subtractDecimals, trimZeros } from '@agio/ui/formats';
import { floorToStep } from './steps.ts';

type Level = readonly [price: string, amount: string];

export type Estimate = {
  readonly amount: string;
  readonly total: string;
  /** Of the last level that is touched. */
  readonly worst: string;
  /** Whether the book as it stands fills all that was asked. */
  readonly complete: boolean;
};

const nothing: Estimate = { amount: '0', total: '0', worst: '0', complete: false };

/** What a market order for an amount of the base coin would cost or bring, level by level. */
export function estimateByAmount(levels: readonly Level[], amount: string): Estimate {
  let left = amount;
  let total = '0';
  let worst = '0';
  for (const [price, there] of levels) {
    if (compareDecimals(left, '0') <= 0) break;
    const taken = compareDecimals(there, left) < 0 ? there : left;
    total = addDecimals(total, multiplyDecimals(price, taken));
    left = subtractDecimals(left, taken);
    worst = price;
  }
  if (worst === '0') return nothing;
  return { amount: trimZeros(subtractDecimals(amount, left)), total: trimZeros(total), worst, complete: compareDecimals(left, '0') <= 0 };
}

/** What a market buy that spends a total would bring; only whole lots are bought. */
export function estimateByTotal(levels: readonly Level[], total: string, lotSize: string): Estimate {
  let left = total;
  let amount = '0';
  let worst = '0';
  for (const [price, there] of levels) {
    const affordable = floorToStep(divideDecimals(left, price, 18), lotSize);
    if (compareDecimals(affordable, '0') <= 0)
      return { amount, total: trimZeros(subtractDecimals(total, left)), worst, complete: worst !== '0' };
    const taken = compareDecimals(there, affordable) < 0 ? there : affordable;
    amount = addDecimals(amount, taken);
    left = subtractDecimals(left, multiplyDecimals(price, taken));
    worst = price;
  }
  if (worst === '0') return nothing;
  const rest = floorToStep(divideDecimals(left, worst, 18), lotSize);
  return { amount, total: trimZeros(subtractDecimals(total, left)), worst, complete: compareDecimals(rest, '0') <= 0 };
}

/** Average price of an estimate, `null` where nothing would be filled. */
export function averageOf(estimate: Estimate, decimals: number): string | null {
  return compareDecimals(estimate.amount, '0') > 0 ? divideDecimals(estimate.total, estimate.amount, decimals) : null;
}
