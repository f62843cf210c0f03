import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  quantify: '퀀트',
} satisfies Pack<typeof english>;
