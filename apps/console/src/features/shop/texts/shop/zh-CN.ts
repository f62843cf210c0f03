import type { Pack } from '@agio/ui';
import type { shop as english } from './en-US.ts';

export const shop = { title: '轮次' } satisfies Pack<typeof english>;
