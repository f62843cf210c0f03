import type { CallData } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

export type DepositPage = CallData<'walletDeposits'>;
export type Deposit = DepositPage['list'][number];
export type DepositState = Deposit['state'];

/** The customer's own address for a coin on a chain; it never changes, so it is asked for once. */
export function depositAddressQuery(coin: string, chain: string) {
  return queryOptions({
    queryKey: ['own', 'depositAddress', coin, chain],
    queryFn: async ({ signal }) => await api.call('depositAddress', { body: { coin, chain }, signal }),
    staleTime: Infinity,
  });
}

export type DepositFilter = {
  readonly coin?: string | undefined;
  readonly state?: DepositState | undefined;
  readonly page: number;
  readonly limit: number;
};

/** Own deposits, newest first, those that wait for confirmations included. */
export function depositsQuery({ coin, state, page, limit }: DepositFilter) {
  return queryOptions({
    queryKey: ['own', 'deposits', coin ?? '', state ?? '', page, limit],
    queryFn: async ({ signal }) =>
      await api.call('walletDeposits', {
        query: { p: page, limit, ...(coin === undefined ? {} : { coin }), ...(state === undefined ? {} : { state }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Demo sites only: real coins of the local chain, on their way to the customer's own address. */
export async function askFaucet(body: { coin: string; chain: string }): Promise<CallData<'walletFaucet'>> {
  return await api.call('walletFaucet', { body });
}
