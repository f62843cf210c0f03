import type { Pack } from '@agio/ui';
import type { accounts as english } from './en-US.ts';

export const accounts = {
  trading: '거래 계정',
  fiat: '법정화폐 계정',
  game: '게임 계정',
  locked: '예치',
  bonds: '보증금',
  robots: '로봇',
  pools: '풀 지분',
  promised: '지급 예정 보상',
  owed: '미납금',
} satisfies Pack<typeof english>;
