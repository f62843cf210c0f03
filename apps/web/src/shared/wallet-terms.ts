import type { CallData } from '@agio/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

export type CoinTerms = CallData<'walletTerms'>[number];
export type ChainTerms = CoinTerms['chains'][number];

/** The terms of deposits and withdrawals, and what stands still: the same for all customers. */
export const termsQuery = queryOptions({
  queryKey: ['walletTerms'],
  queryFn: async ({ signal }) => await api.call('walletTerms', { signal }),
  staleTime: 60_000,
});

/** What a chain is called; its code where it is not followed now. */
export function useChainName(): (code: string) => string {
  const coins = useQuery(termsQuery).data;
  return (code) => coins?.flatMap(({ chains }) => chains).find(({ chain }) => chain === code)?.chainName ?? code;
}
