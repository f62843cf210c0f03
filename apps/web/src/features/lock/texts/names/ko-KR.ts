import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  lock: '예치',
  release: '해제 내역',
  timeMachine: '타임머신',
} satisfies Pack<typeof english>;
