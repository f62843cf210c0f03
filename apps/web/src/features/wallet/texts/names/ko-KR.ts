import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  assets: '자산',
  deposit: '입금',
  withdraw: '출금',
  withdrawal: '출금 상세',
  ownTransfer: '내 계정 간 이체',
  send: '다른 회원에게 보내기',
  addresses: '주소록',
  moneyHistory: '입출금 내역',
  moneyHistoryShort: '입출금 내역',
  finance: '자금 내역',
  explain: '잔액 설명',
  proof: '준비금 증명',
} satisfies Pack<typeof english>;
