import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  c2c: 'C2C',
  trade: 'C2C 交易',
  order: 'C2C 訂單',
  desk: '服務商工作台',
} satisfies Pack<typeof english>;
