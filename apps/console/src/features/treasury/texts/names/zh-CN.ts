import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { house: '平台资金', closing: '月度结算' } satisfies Pack<typeof english>;
