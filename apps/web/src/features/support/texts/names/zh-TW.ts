import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { tickets: '工單', ticket: '工單', feedback: '意見回饋' } satisfies Pack<typeof english>;
