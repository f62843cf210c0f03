import type { Pack } from '@agio/ui';
import type { account as english } from './en-US.ts';

export const account = {
  label: '账户页面',
  groups: {
    wallet: '钱包',
    trading: '交易',
    account: '账户',
  },
} satisfies Pack<typeof english>;
