import type { CallData } from '@agio/client';
import { useEffect } from 'react';
import { create } from 'zustand';
import { live } from '../../../shared/live.ts';
import { frameBatch } from './frame-batch.ts';

export type Deal = CallData<'deals'>[number];

const DEALS_KEPT = 100;

const useDealsStore = create<{ market: string | null; list: readonly Deal[] | null }>(() => ({ market: null, list: null }));

/** Latest deals of a market, newest first; null until they have come. */
export function useDeals(market: string): readonly Deal[] | null {
  return useDealsStore((state) => (state.market === market ? state.list : null));
}

export function useDealsFeed(market: string): void {
  useEffect(() => {
    useDealsStore.setState({ market, list: null });
    let list: readonly Deal[] = [];
    const batch = frameBatch(() => useDealsStore.setState({ list }));
    const stop = live.subscribe({ channel: 'deals', market }, (frame) => {
      // Updates come in order of time, so the last of them is the newest.
      list = frame.type === 'snapshot' ? frame.data : [...frame.data.toReversed(), ...list];
      list = list.slice(0, DEALS_KEPT);
      batch.request();
    });
    return () => {
      stop();
      batch.cancel();
    };
  }, [market]);
}
