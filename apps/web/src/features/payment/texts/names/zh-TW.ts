import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { payment: '收款方式' } satisfies Pack<typeof english>;
