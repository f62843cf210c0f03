import type { Pack } from '../pack.ts';
import type { legal as english } from '../en-US/legal.ts';

export const legal = {
  title: '服务条款',
} satisfies Pack<typeof english>;
