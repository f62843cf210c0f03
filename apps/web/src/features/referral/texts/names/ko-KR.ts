import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  referral: '친구 추천',
  invited: '초대',
} satisfies Pack<typeof english>;
