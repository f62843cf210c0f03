import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  shop: '집계',
} satisfies Pack<typeof english>;
