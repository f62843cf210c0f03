import { useQuery } from '@tanstack/react-query';
import { marketsQuery, type Market } from '../../../../shared/markets/index.ts';

/** The rules of a market by its pair, for decimals; `undefined` while they are on their way or for a market that is gone. */
export function useMarketRules(): (pair: string) => Market | undefined {
  const markets = useQuery(marketsQuery).data;
  return (pair) => markets?.find((market) => market.market === pair);
}
