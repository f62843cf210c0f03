import type { Pack } from '@agio/ui';
import type { accounts as english } from './en-US.ts';

export const accounts = {
  trading: '交易帳戶',
  fiat: '法幣帳戶',
  game: '遊戲帳戶',
  locked: '鎖倉',
  bonds: '保證金',
  robots: '機器人',
  pools: '獎池份額',
  promised: '待發獎勵',
  owed: '欠款',
} satisfies Pack<typeof english>;
