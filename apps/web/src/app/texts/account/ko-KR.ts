import type { Pack } from '@agio/ui';
import type { account as english } from './en-US.ts';

export const account = {
  label: '계정 메뉴',
  groups: {
    wallet: '지갑',
    trading: '거래',
    account: '계정',
  },
} satisfies Pack<typeof english>;
