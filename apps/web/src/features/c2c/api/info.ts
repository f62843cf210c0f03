import type { CallData, CallInput } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';
import type { Attempt } from '../../../shared/money/money-try.ts';

export type C2cInfo = CallData<'c2cInfo'>;
export type Provider = CallData<'c2cMerchants'>['list'][number];
export type Trade = CallInput<'c2cTrade'>['body'];
export type TradeSide = Trade['side'];
export type C2cPaymentType = Trade['payMethod'];
export type C2cMethod = CallData<'bankcardList'>['list'][number];

const key = ['c2c'] as const;
const REFRESH_MS = 15_000;

/** What is exchanged and when; counts depend on who reads. */
export function infoQuery(loggedIn: boolean) {
  return queryOptions({
    queryKey: [...key, 'info', loggedIn],
    queryFn: async ({ signal }) => await api.call('c2cInfo', { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** All providers who take an order of this side now. */
export function providersQuery(side: TradeSide, coin: string, loggedIn: boolean) {
  return queryOptions({
    queryKey: [...key, 'providers', loggedIn, coin, side],
    queryFn: async ({ signal }) => (await api.call('c2cMerchants', { query: { side, coin }, signal })).list,
    refetchInterval: REFRESH_MS,
  });
}

/** The customer's own payment methods, to be paid to. */
export const methodsQuery = queryOptions({
  queryKey: ['own', 'payment', 'list'],
  queryFn: async ({ signal }) => (await api.call('bankcardList', { signal })).list,
});

export async function refreshMarket(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: key });
}

/** Makes an order; the same key makes the same one. */
export async function trade({ body, key: once }: Attempt<Trade>): Promise<string> {
  const { id } = await api.call('c2cTrade', { body, idempotencyKey: once });
  void queryClient.invalidateQueries({ queryKey: ['own', 'c2c'] });
  void queryClient.invalidateQueries({ queryKey: ['own', 'balances'] });
  void refreshMarket();
  return id;
}
