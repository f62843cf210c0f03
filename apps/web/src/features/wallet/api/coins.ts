import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

export type WalletCoin = CallData<'walletCoins'>[number];
export type CoinOnChain = WalletCoin['chains'][number];

const oftenMs = 3_000;
const seldomMs = 60_000;
const whileHaltedMs = 10_000;

function intervalMs(coins: readonly WalletCoin[]): number {
  if (coins.every(({ chains }) => chains.length === 0)) return oftenMs;
  const isHalted = coins.some(({ chains }) =>
    chains.some(({ deposit, withdrawal }) => deposit.halted !== null || withdrawal.halted !== null),
  );
  return isHalted ? whileHaltedMs : seldomMs;
}

/**
 * Coins with the chains they come from and go to; limits move with every withdrawal. A server that has just started opens its chains one
 * by one. The socket reports halts; where it is late, the page asks by itself.
 */
export const walletCoinsQuery = queryOptions({
  queryKey: ['own', 'walletCoins'],
  queryFn: async ({ signal }) => await api.call('walletCoins', { signal }),
  refetchInterval: ({ state }) => (state.data === undefined ? seldomMs : intervalMs(state.data)),
});
