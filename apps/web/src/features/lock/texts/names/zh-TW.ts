import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  lock: '鎖倉',
  release: '釋放記錄',
  timeMachine: '時光機',
} satisfies Pack<typeof english>;
