import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { orders: 'OTC 申诉', order: 'OTC 订单', merchants: 'OTC 商家' } satisfies Pack<typeof english>;
