import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLive } from '../../../shared/live.ts';
import { tickersQuery, useTickers, type Market, type Ticker, type Tickers } from '../../../shared/markets/index.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import type { Fees } from '../state/order-quote.ts';
import { useAccount } from './account-feed.ts';
import { feesQuery } from './queries.ts';

/** The figures of one market; its own channel reports every deal, faster than that of all markets. */
export function useTickerFeed(market: string): void {
  const listener = useCallback(
    (frame: { readonly data: Ticker }) => {
      queryClient.setQueryData<Tickers>(tickersQuery.queryKey, (before) => ({ ...before, [market]: frame.data }));
    },
    [market],
  );
  useLive({ channel: 'ticker', market }, listener);
}

export function useTicker(market: string): Ticker | undefined {
  return useTickers().data?.[market];
}

/** Own rates in a market; a visitor sees the market's. */
export function useFees(market: Market): Fees {
  const own = useQuery({ ...feesQuery, enabled: useLoggedIn() }).data?.[market.market];
  return own ?? { maker: market.makerFee, taker: market.takerFee };
}

/** What can be spent in a market, or null for a visitor and while it is loading. */
export function useAvailable(market: Market): { base: string; quote: string } | null {
  const loggedIn = useLoggedIn();
  const ready = useAccount((state) => state.balancesReady);
  const base = useAccount((state) => state.balances.get(market.base)?.available ?? '0');
  const quote = useAccount((state) => state.balances.get(market.quote)?.available ?? '0');
  return loggedIn && ready ? { base, quote } : null;
}
