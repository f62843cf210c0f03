import type { Pack } from '@agio/ui';
import type { referral as english } from './en-US.ts';

export const referral = { title: '轮次' } satisfies Pack<typeof english>;
