import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  c2c: 'C2C',
  trade: 'C2C 거래',
  order: 'C2C 주문',
  desk: '사업자 데스크',
} satisfies Pack<typeof english>;
