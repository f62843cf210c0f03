import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  referral: '邀请返佣',
  records: '返佣记录',
  links: '关联账户',
} satisfies Pack<typeof english>;
