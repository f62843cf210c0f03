import type { Pack } from '../pack.ts';
import type { home as english } from '../en-US/home.ts';

export const home = {
  title: '首頁',
} satisfies Pack<typeof english>;
