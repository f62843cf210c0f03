import { fixed, signOf, truncate } from '@agio/ui';

const DECIMALS_MAX = 8;

/** An amount with the coin's digits, eight at most; what is behind them is cut in the display only, unless nothing would be left of it. */
export function shownAmount(value: string, decimals = DECIMALS_MAX): string {
  const shown = truncate(value, DECIMALS_MAX);
  return signOf(shown) === 0 && signOf(value) !== 0 ? value : fixed(shown, Math.min(DECIMALS_MAX, decimals));
}
