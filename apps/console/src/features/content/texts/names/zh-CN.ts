import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { notices: '群发通知', notice: '新通知', maintenance: '系统维护', sites: '站点和开关' } satisfies Pack<typeof english>;
