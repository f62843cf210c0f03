import type { Pack } from '../pack.ts';
import type { legal as english } from '../en-US/legal.ts';

export const legal = {
  title: '이용약관',
} satisfies Pack<typeof english>;
