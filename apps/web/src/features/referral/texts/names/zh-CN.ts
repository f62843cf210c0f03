import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  referral: '邀请返佣',
  invited: '好友邀请',
} satisfies Pack<typeof english>;
