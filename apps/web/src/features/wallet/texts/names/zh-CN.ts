import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  assets: '资产',
  deposit: '充值',
  withdraw: '提现',
  withdrawal: '提现详情',
  ownTransfer: '账户划转',
  send: '转账给他人',
  addresses: '地址簿',
  moneyHistory: '充提记录',
  moneyHistoryShort: '充提记录',
  finance: '财务记录',
  explain: '余额说明',
  proof: '储备证明',
} satisfies Pack<typeof english>;
