import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { tickets: '문의', ticket: '문의', feedback: '의견 보내기' } satisfies Pack<typeof english>;
