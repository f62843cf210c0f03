import { useEffect, useRef } from 'react';
import { useLive } from './live.ts';
import { queryClient } from './query-client.ts';

const settleMs = 250;

/**
 * Requests again what belongs to the customer when the socket says that it moved. A burst of fills is one question,
 * and the answer comes from the server, so that what stands here is never put together from pieces.
 */
export function useOwnLive(channel: 'orders' | 'balances' | 'wallet', ...keys: readonly string[]): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive({ channel }, (frame) => {
    if (frame.type !== 'update') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const key of keys) void queryClient.invalidateQueries({ queryKey: ['own', key] });
    }, settleMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
