import type { Pack } from '@agio/ui';
import type { shop as english } from './en-US.ts';

export const shop = {
  title: '내 라운드',
} satisfies Pack<typeof english>;
