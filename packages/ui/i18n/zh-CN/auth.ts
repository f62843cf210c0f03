import type { Pack } from '../pack.ts';
import type { auth as english } from '../en-US/auth.ts';

export const auth = {
  title: '登录',
} satisfies Pack<typeof english>;
