import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

export type WalletCoin = CallData<'walletCoins'>[number];
export type CoinOnChain = WalletCoin['chains'][number];

/** Coins with the chains they come from and go to; limits move with every withdrawal. */
export const walletCoinsQuery = queryOptions({
  queryKey: ['own', 'walletCoins'],
  queryFn: async ({ signal }) => await api.call('walletCoins', { signal }),
});
