import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  certification: '实名认证',
  ordinary: '普通认证',
  primary: '初级认证',
  senior: '高级认证',
} satisfies Pack<typeof english>;
