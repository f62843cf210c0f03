import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { timeMachine: '时光机' } satisfies Pack<typeof english>;
