import { useQuery } from '@tanstack/react-query';
import { marketsQuery, type Market } from '../../../../shared/markets/index.ts';

/** Markets by pair, for the decimals of each row; a market that is gone, or on its way, is not there. */
export function useMarketsByPair(): ReadonlyMap<string, Market> {
  const markets = useQuery(marketsQuery).data ?? [];
  return new Map(markets.map((market) => [market.market, market]));
}
