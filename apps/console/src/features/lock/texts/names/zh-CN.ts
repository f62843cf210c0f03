import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  products: '锁仓产品',
  positions: '锁仓持仓',
} satisfies Pack<typeof english>;
