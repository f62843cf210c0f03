import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { news: '公告', one: '公告', newest: '最新公告', dismiss: '不再显示' } satisfies Pack<typeof english>;
