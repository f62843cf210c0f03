import { queryClient } from '../query-client.ts';
import { coinsQuery, marketsQuery, tickersQuery } from './queries.ts';

/** Begins to fetch coins, markets and prices; resolves with markets and prices. */
export async function fetchMarkets(): Promise<void> {
  void queryClient.prefetchQuery(coinsQuery);
  await Promise.all([queryClient.prefetchQuery(marketsQuery), queryClient.prefetchQuery(tickersQuery)]);
}
