import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { timeMachine: '時光機' } satisfies Pack<typeof english>;
