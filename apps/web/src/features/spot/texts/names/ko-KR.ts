import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  exchange: '거래소',
  orders: '미체결 주문',
  orderHistory: '주문 내역',
} satisfies Pack<typeof english>;
