import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { customers: '客户', search: '客户、地址或交易' } satisfies Pack<typeof english>;
