import type { Pack } from '../pack.ts';
import type { legal as english } from '../en-US/legal.ts';

export const legal = {
  title: '服務條款',
} satisfies Pack<typeof english>;
