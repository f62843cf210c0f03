import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '../live.ts';
import { queryClient } from '../query-client.ts';
import { tickersQuery, type Tickers } from './queries.ts';

let users = 0;
let stop: (() => void) | undefined;

/** One subscription for all components that show tickers; it ends with the last of them. */
function follow(): () => void {
  users += 1;
  stop ??= live.subscribe({ channel: 'markets' }, (frame) => {
    queryClient.setQueryData<Tickers>(tickersQuery.queryKey, (before) =>
      frame.type === 'snapshot' ? frame.data : { ...before, ...frame.data },
    );
  });
  return () => {
    users -= 1;
    if (users > 0) return;
    stop?.();
    stop = undefined;
  };
}

/** The 24-hour figures of all markets, live. */
export function useTickers(): UseQueryResult<Tickers> {
  useEffect(follow, []);
  return useQuery(tickersQuery);
}
