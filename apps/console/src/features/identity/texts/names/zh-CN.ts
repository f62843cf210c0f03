import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { customers: '客户', written: '书面申请', writtenOne: '书面申请详情', search: '客户、地址或交易' } satisfies Pack<
  typeof english
>;
