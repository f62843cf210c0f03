import type { Pack } from '../pack.ts';
import type { exchange as english } from '../en-US/exchange.ts';

export const exchange = {
  title: '币币交易',
} satisfies Pack<typeof english>;
