import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { sites: '站点和开关' } satisfies Pack<typeof english>;
