import { useQuery } from '@tanstack/react-query';
import {
  coinsQuery,
  marketRows,
  marketsQuery,
  trendLineQuery,
  useTickers,
  type Coin,
  type MarketRow,
} from '../../../../shared/markets/index.ts';

export type HomeMarkets = {
  readonly rows: readonly MarketRow[];
  readonly coins: readonly Coin[] | undefined;
  readonly state: 'loading' | 'failed' | 'ready';
  readonly retry: () => void;
};

/** All markets with their live figures. Without figures the rows still stand, since names and rules do not depend on them. */
export function useMarketRows(): HomeMarkets {
  const markets = useQuery(marketsQuery);
  const tickers = useTickers();
  const coins = useQuery(coinsQuery);
  const waiting = markets.isPending || tickers.isPending;
  return {
    rows: marketRows(markets.data ?? [], tickers.data),
    coins: coins.data,
    state: markets.data === undefined && markets.isError ? 'failed' : waiting ? 'loading' : 'ready',
    retry() {
      void markets.refetch();
      void tickers.refetch();
    },
  };
}

/** The closes of a market's last day; the live price is the newest point. */
export function useTrends(): (market: string, last: string | undefined) => readonly string[] {
  const lines = useQuery(trendLineQuery).data;
  return (market, last) => {
    const closes = (lines?.[market] ?? []).map(([, close]) => close);
    return last === undefined ? closes : [...closes, last];
  };
}
