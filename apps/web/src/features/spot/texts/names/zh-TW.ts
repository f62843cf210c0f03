import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  exchange: '幣幣交易',
  orders: '目前委託',
  orderHistory: '歷史委託',
} satisfies Pack<typeof english>;
