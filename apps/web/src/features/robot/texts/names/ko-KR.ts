import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  robots: '거래 로봇',
  tab: '로봇',
  history: '로봇',
} satisfies Pack<typeof english>;
