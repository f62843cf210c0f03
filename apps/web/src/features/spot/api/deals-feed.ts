import type { CallData } from '@agio/client';
import { useEffect } from 'react';
import { create } from 'zustand';
import { live } from '../../../shared/live.ts';
import { frameBatch } from './frame-batch.ts';

export type MarketDeal = CallData<'deals'>[number];

const DEALS_KEPT = 100;

/** Updates come in order of time, so the last of them is the newest. A deal may be in the snapshot and in the update that crossed it. */
function withNews(list: readonly MarketDeal[], news: readonly MarketDeal[]): readonly MarketDeal[] {
  const known = new Set(list.map((deal) => deal.id));
  return [...news.filter((deal) => !known.has(deal.id)).toReversed(), ...list].slice(0, DEALS_KEPT);
}

const useDealsStore = create<{ market: string | null; list: readonly MarketDeal[] | null }>(() => ({ market: null, list: null }));

/** Latest deals of a market, newest first; null until they have come. */
export function useDeals(market: string): readonly MarketDeal[] | null {
  return useDealsStore((state) => (state.market === market ? state.list : null));
}

/** The taker's side of the latest deal: the direction in which the price went last, as the list of deals shows it. */
export function useLastSide(market: string): 'buy' | 'sell' | null {
  return useDealsStore((state) => (state.market === market ? (state.list?.[0]?.side ?? null) : null));
}

export function useDealsFeed(market: string): void {
  useEffect(() => {
    useDealsStore.setState({ market, list: null });
    let list: readonly MarketDeal[] = [];
    const batch = frameBatch(() => useDealsStore.setState({ list }));
    const stop = live.subscribe({ channel: 'deals', market }, (frame) => {
      list = frame.type === 'snapshot' ? frame.data : withNews(list, frame.data);
      batch.request();
    });
    return () => {
      stop();
      batch.cancel();
    };
  }, [market]);
}
