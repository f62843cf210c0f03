import type { Pack } from '../pack.ts';
import type { exchange as english } from '../en-US/exchange.ts';

export const exchange = {
  title: '거래소',
} satisfies Pack<typeof english>;
