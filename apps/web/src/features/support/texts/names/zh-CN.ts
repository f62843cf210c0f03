import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { tickets: '工单', ticket: '工单', feedback: '意见反馈' } satisfies Pack<typeof english>;
