import type { Pack } from '@agio/ui';
import type { timeMachine as english } from './en-US.ts';

export const timeMachine = {
  title: '时光机',
  parts: '时光机的组成',
  rewind: '回看',
  vault: '保险库',
} satisfies Pack<typeof english>;
