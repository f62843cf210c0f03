import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  lock: '鎖倉',
  release: '釋放紀錄',
  vault: '保險庫',
} satisfies Pack<typeof english>;
