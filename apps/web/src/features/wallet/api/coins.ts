import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

export type WalletCoin = CallData<'walletCoins'>[number];
export type CoinOnChain = WalletCoin['chains'][number];

const oftenMs = 3_000;
const seldomMs = 60_000;

/** Coins with the chains they come from and go to; limits move with every withdrawal. A server that has just started opens its chains one by one. */
export const walletCoinsQuery = queryOptions({
  queryKey: ['own', 'walletCoins'],
  queryFn: async ({ signal }) => await api.call('walletCoins', { signal }),
  refetchInterval: ({ state }) => (state.data?.every(({ chains }) => chains.length === 0) === true ? oftenMs : seldomMs),
});
