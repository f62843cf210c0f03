import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { orders: 'C2C 申诉', order: 'C2C 订单', providers: 'C2C 服务商' } satisfies Pack<typeof english>;
