import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  lock: '예치',
  release: '해제 내역',
  vault: '금고',
} satisfies Pack<typeof english>;
