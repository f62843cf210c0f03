import type { Pack } from '@agio/ui';
import type { account as english } from './en-US.ts';

export const account = {
  label: '帳戶頁面',
  groups: {
    wallet: '錢包',
    trading: '交易',
    account: '帳戶',
  },
} satisfies Pack<typeof english>;
