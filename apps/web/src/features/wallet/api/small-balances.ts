import type { CallData, CallInput } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { refreshMoney } from './transfers.ts';
import type { Attempt } from '../../../shared/money/money-try.ts';

export type SmallBalances = CallData<'smallBalances'>;
export type SmallBalance = SmallBalances['list'][number];
export type Conversion = CallData<'convertSmall'>;

/** What is shown is what is confirmed: it is asked for again each time. */
export const smallBalancesQuery = queryOptions({
  queryKey: ['own', 'smallBalances'],
  queryFn: async ({ signal }) => await api.call('smallBalances', { signal }),
  gcTime: 0,
  staleTime: Infinity,
});

/** `key` stays the same while the same is tried again, so that nothing is sold twice. */
export async function convertSmall({ body, key }: Attempt<CallInput<'convertSmall'>['body']>): Promise<Conversion> {
  const made = await api.call('convertSmall', { body, idempotencyKey: key });
  refreshMoney();
  return made;
}
