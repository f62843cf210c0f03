import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  referral: '邀請返佣',
  invited: '好友邀請',
} satisfies Pack<typeof english>;
