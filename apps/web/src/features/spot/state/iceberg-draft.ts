import { compareDecimals, divideDecimals } from '@agio/ui/formats';
import type { Market } from '../../../shared/markets/index.ts';
import { ceilToStep, floorToStep, isOnStep, larger, stepBelow } from './steps.ts';

/** What the form says of how an order rests. Texts may be empty or half typed. */
export type RestingDraft = {
  /** The part of an iceberg that the book shows at a time, and by how many per cent parts may differ. */
  readonly displayAmount: string;
  readonly displayVariance: string;
  /** Whether a post-only order that would take moves behind the best price instead. */
  readonly reprice: boolean;
};

export type DisplayField = 'displayAmount' | 'displayVariance';
export type DisplayProblem = {
  readonly rule: 'AMOUNT_NOT_ON_LOT' | 'DISPLAY_RANGE';
  readonly field: 'displayAmount';
  readonly limit: string;
  readonly nearest: string;
};

export const emptyResting = { displayAmount: '', displayVariance: '', reprice: false } as const;

/** An iceberg has at most so many parts. */
const MOST_PARTS = '50';

/** The smallest part that an iceberg of this amount may show. */
export const leastDisplay = (amount: string, { lotSize, minAmount }: Market): string =>
  ceilToStep(larger(minAmount, divideDecimals(amount, MOST_PARTS, 18)), lotSize);

/** The first rule that what an iceberg shows breaks; the server decides alone. */
export function checkDisplay(displayAmount: string, amount: string, market: Market): DisplayProblem | null {
  if (displayAmount === '' || amount === '') return null;
  const { lotSize } = market;
  const field = 'displayAmount';
  const limit = leastDisplay(amount, market);
  if (compareDecimals(displayAmount, limit) < 0) return { rule: 'DISPLAY_RANGE', field, limit, nearest: limit };
  if (compareDecimals(displayAmount, amount) >= 0) return { rule: 'DISPLAY_RANGE', field, limit, nearest: stepBelow(amount, lotSize) };
  if (isOnStep(displayAmount, lotSize)) return null;
  return { rule: 'AMOUNT_NOT_ON_LOT', field, limit: lotSize, nearest: floorToStep(displayAmount, lotSize) };
}
