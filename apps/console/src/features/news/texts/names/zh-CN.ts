import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { news: '公告', one: '公告' } satisfies Pack<typeof english>;
