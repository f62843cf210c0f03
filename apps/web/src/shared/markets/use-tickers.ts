import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '../live.ts';
import { queryClient } from '../query-client.ts';
import { marketsQuery, tickersQuery, type Market, type Tickers } from './queries.ts';

let users = 0;
let stop: (() => void) | undefined;

/** One subscription for all components that show tickers; it ends with the last of them. Market rules arrive with it. */
function follow(): () => void {
  users += 1;
  stop ??= subscribe();
  return () => {
    users -= 1;
    if (users > 0) return;
    stop?.();
    stop = undefined;
  };
}

function subscribe(): () => void {
  const tickers = live.subscribe({ channel: 'markets' }, (frame) => {
    queryClient.setQueryData<Tickers>(tickersQuery.queryKey, (before) =>
      frame.type === 'snapshot' ? frame.data : { ...before, ...frame.data },
    );
  });
  const rules = live.subscribe({ channel: 'rules' }, ({ data }) => {
    queryClient.setQueryData<Market[]>(marketsQuery.queryKey, (before) => (before === undefined ? before : withRules(before, data)));
  });
  return () => {
    tickers();
    rules();
  };
}

/** The markets with new rules of one of them, which may be new itself; in display order. */
function withRules(markets: readonly Market[], changed: Market): Market[] {
  return [...markets.filter(({ market }) => market !== changed.market), changed].toSorted((one, other) => one.sort - other.sort);
}

/** The 24-hour figures of all markets, live. */
export function useTickers(): UseQueryResult<Tickers> {
  useEffect(follow, []);
  return useQuery(tickersQuery);
}
