import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { marketsQuery } from '../../../shared/markets/index.ts';
import { useLoggedIn } from '../../../shared/session.ts';

/** Own rates by pair. */
const feesQuery = queryOptions({
  queryKey: ['own', 'fees'],
  queryFn: async ({ signal }) => await api.call('myFees', { signal }),
  staleTime: 300_000,
});

export type TakerFee = { readonly market: string; readonly quote: string; readonly fee: string };

/** The taker fee on the site's first market: customers at their own level, visitors at the market's default. */
export function useTakerFee(): TakerFee | undefined {
  const loggedIn = useLoggedIn();
  const own = useQuery({ ...feesQuery, enabled: loggedIn }).data;
  const market = useQuery(marketsQuery).data?.[0];
  if (market === undefined) return undefined;
  return { market: market.market, quote: market.quote, fee: own?.[market.market]?.taker ?? market.takerFee };
}
