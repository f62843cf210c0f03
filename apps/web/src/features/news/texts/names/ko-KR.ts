import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { news: '공지사항', one: '공지사항' } satisfies Pack<typeof english>;
