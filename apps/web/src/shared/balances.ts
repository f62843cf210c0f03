import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export type Balances = CallData<'moneyBalances'>;
export type Balance = Balances['trading'][number];
export type SheetLine = Balances['sheet'][number]['lines'][number]['line'];

export const balancesQuery = queryOptions({
  queryKey: ['own', 'balances'],
  queryFn: async ({ signal }) => await api.call('moneyBalances', { signal }),
});
