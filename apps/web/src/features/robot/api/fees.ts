import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import type { Market } from '../../../shared/markets/index.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import type { FeeRates } from '../state/outcome.ts';

/** Own rates by pair. */
const feesQuery = queryOptions({
  queryKey: ['own', 'fees'],
  queryFn: async ({ signal }) => await api.call('myFees', { signal }),
  staleTime: 300_000,
});

/** What the customer pays on a market; for visitors its default. */
export function useFees({ makerFee, market, takerFee }: Market): FeeRates {
  const loggedIn = useLoggedIn();
  return useQuery({ ...feesQuery, enabled: loggedIn }).data?.[market] ?? { maker: makerFee, taker: takerFee };
}
