import type { FrameOf } from '@agio/client';
import { useEffect, useRef } from 'react';
import { useLive } from './live.ts';
import { queryClient } from './query-client.ts';

const settleMs = 250;

/**
 * Fetches the customer's own data again when the socket says that it changed, and when it may have before the socket listened: at each
 * snapshot. A burst of fills is one request,
 * and the answer comes from the server, so that what is shown here is never assembled from pieces.
 */
export function useOwnLive(channel: OwnChannel, ...keys: readonly string[]): void {
  useOwnLiveUnless(channel, () => false, ...keys);
}

type OwnChannel = 'orders' | 'balances' | 'wallet';

/** The same, except for frames that the page takes in by itself: `takesIn` says of each whether it did. */
export function useOwnLiveUnless<C extends OwnChannel>(
  channel: C,
  takesIn: (frame: FrameOf<C>) => boolean,
  ...keys: readonly string[]
): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive<C>({ channel }, (frame) => {
    if (takesIn(frame)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const key of keys) void queryClient.invalidateQueries({ queryKey: ['own', key] });
    }, settleMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
