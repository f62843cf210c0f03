import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  referral: '친구 추천',
  referees: '추천 관계와 기록',
  invited: '초대',
} satisfies Pack<typeof english>;
