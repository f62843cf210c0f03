import type { Pack } from '@agio/ui';
import type { timeMachine as english } from './en-US.ts';

export const timeMachine = {
  title: '時光機',
  parts: '時光機的組成',
  rewind: '回溯',
  vault: '保險庫',
} satisfies Pack<typeof english>;
