import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { findings: '可疑交易', cases: '案件', case: '案件详情' } satisfies Pack<typeof english>;
