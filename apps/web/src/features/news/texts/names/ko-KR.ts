import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { news: '공지사항', one: '공지사항', newest: '새 공지사항', dismiss: '닫기' } satisfies Pack<typeof english>;
