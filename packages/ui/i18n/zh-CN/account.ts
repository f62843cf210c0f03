import type { Pack } from '../pack.ts';
import type { account as english } from '../en-US/account.ts';

export const account = {
  title: '账户',
} satisfies Pack<typeof english>;
