import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  exchange: '币币交易',
  orders: '当前委托',
  orderHistory: '历史委托',
} satisfies Pack<typeof english>;
