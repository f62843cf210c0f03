import type { Pack } from '../pack.ts';
import type { account as english } from '../en-US/account.ts';

export const account = {
  title: '帳戶',
} satisfies Pack<typeof english>;
