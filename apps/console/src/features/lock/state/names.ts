import type { Texts } from '@agio/ui';
import type { Position, LockProduct } from '../api/lock.ts';

type Shape = Pick<Position | LockProduct, 'coin' | 'cliff' | 'count' | 'kind' | 'period'>;

/** "USDT, Fixed, 90 days". */
export const nameOf = ({ comma, kinds, periods }: Texts['lock'], { cliff, coin, count, kind, period }: Shape): string =>
  [coin, kinds[kind], `${cliff > 0 ? `${cliff} + ` : ''}${count} ${periods[period]}`].join(comma);
