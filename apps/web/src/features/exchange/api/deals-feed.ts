import type { CallData } from '@agio/client';
import { useEffect } from 'react';
import { create } from 'zustand';
import { live } from '../../../shared/live.ts';
import { frameBatch } from './frame-batch.ts';

export type Deal = CallData<'deals'>[number];

const DEALS_KEPT = 100;

/** Latest deals of the market on the screen, newest first. */
export const useDeals = create<{ ready: boolean; list: readonly Deal[] }>(() => ({ ready: false, list: [] }));

export function useDealsFeed(market: string): void {
  useEffect(() => {
    useDeals.setState({ ready: false, list: [] });
    let list: readonly Deal[] = [];
    const batch = frameBatch(() => useDeals.setState({ ready: true, list }));
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
