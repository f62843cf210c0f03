import { useTexts } from '@agio/ui';
import type { Position, Product } from '../api/lock.ts';

type Shape = Pick<Position | Product, 'coin' | 'cliff' | 'count' | 'kind' | 'period'>;

/** "USDT, Fixed, 90 days". */
export function useProductName(): (shape: Shape) => string {
  const { t } = useTexts('lock');
  return ({ cliff, coin, count, kind, period }) => {
    const term = `${cliff > 0 ? `${cliff} + ` : ''}${count} ${t(($) => $.periods[period])}`;
    return `${coin}, ${t(($) => $.kinds[kind])}, ${term}`;
  };
}
