import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  certification: '실명 인증',
  ordinary: '일반 인증',
  primary: '기본 인증',
  senior: '고급 인증',
} satisfies Pack<typeof english>;
