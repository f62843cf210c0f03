import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  lock: '锁仓',
  release: '释放记录',
  vault: '保险库',
} satisfies Pack<typeof english>;
