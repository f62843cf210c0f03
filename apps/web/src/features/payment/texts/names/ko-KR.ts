import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { payment: '결제 수단' } satisfies Pack<typeof english>;
