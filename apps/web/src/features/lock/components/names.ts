import { decimalsOf, feeRate, fixed, groupThousands, trimZeros, truncate, useTexts } from '@agio/ui';
import type { LockPosition } from '../api/positions.ts';

/** Coins with as many decimals as they have, two at least. */
export const coins = (amount: string): string => {
  const cut = truncate(amount, 8);
  return groupThousands(fixed(cut, Math.max(2, decimalsOf(cut))));
};

/** Coins without decimals that say nothing, for limits and cells of a calendar. */
export const short = (amount: string, decimals = 8): string => groupThousands(trimZeros(truncate(amount, decimals)));

/** A fraction as per cent: "0.042" → "4.20%". */
export const percentText = feeRate;

type Shape = Pick<LockPosition, 'coin' | 'cliff' | 'count' | 'kind' | 'period'>;

/** What a product or a position is called: "USDT 90 days", "SOL 6 + 6 months". */
export function useLockName(): { readonly name: (shape: Shape) => string; readonly term: (shape: Omit<Shape, 'coin'>) => string } {
  const { t } = useTexts('lock');
  const term = ({ cliff, count, kind, period }: Omit<Shape, 'coin'>): string => {
    if (period === 'date') return '';
    const words = t(($) => $.periods[period], { count });
    return kind === 'cliff' ? t(($) => $.name.cliff, { cliff, term: words }) : words;
  };
  const name = (shape: Shape): string => {
    const { coin, kind } = shape;
    if (kind === 'vault') return t(($) => $.name.vault, { coin });
    return kind === 'flexible' ? t(($) => $.name.flexible, { coin }) : t(($) => $.name.term, { coin, term: term(shape) });
  };
  return { name, term };
}
