import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { dashboard: '概览', console: '管理后台' } satisfies Pack<typeof english>;
