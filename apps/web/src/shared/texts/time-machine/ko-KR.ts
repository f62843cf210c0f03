import type { Pack } from '@agio/ui';
import type { timeMachine as english } from './en-US.ts';

export const timeMachine = {
  title: '타임머신',
  parts: '타임머신 구성',
  rewind: '되돌아보기',
  vault: '금고',
} satisfies Pack<typeof english>;
