import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  assets: '資產',
  deposit: '充值',
  withdraw: '提現',
  withdrawal: '提現詳情',
  ownTransfer: '帳戶劃轉',
  send: '轉帳給他人',
  addresses: '地址簿',
  moneyHistory: '充提紀錄',
  moneyHistoryShort: '充提紀錄',
  finance: '財務紀錄',
  explain: '餘額說明',
  proof: '儲備金證明',
} satisfies Pack<typeof english>;
