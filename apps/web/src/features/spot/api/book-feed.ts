import { followDepth, type DepthBook } from '@agio/client';
import { useEffect } from 'react';
import { create } from 'zustand';
import { live } from '../../../shared/live.ts';
import { frameBatch } from './frame-batch.ts';

export type BookLevels = readonly (readonly [price: string, amount: string])[];
export type BookSides = { readonly bids: BookLevels; readonly asks: BookLevels };

/** Levels a side that the screen uses: enough for the depth chart. */
const LEVELS_KEPT = 500;
/** The form, the depth chart and the spread need no more than this. */
const SLOW_MS = 250;

const noSides: BookSides = { bids: [], asks: [] };

/** `slow` is the same book as `now`, changed at most four times a second. */
type BookView = { readonly ready: boolean; readonly now: BookSides; readonly slow: BookSides };
const noBook: BookView = { ready: false, now: noSides, slow: noSides };

const useBookStore = create<{ market: string | null; view: BookView }>(() => ({ market: null, view: noBook }));

/** The book of a market. Until the feed has changed over to it there is none: a price of another market must never get into a form. */
export function useBook<T>(market: string, select: (view: BookView) => T): T {
  return useBookStore((state) => select(state.market === market ? state.view : noBook));
}

/** Follows the book of a market while the page stands. */
export function useBookFeed(market: string): void {
  useEffect(() => {
    useBookStore.setState({ market, view: noBook });
    let book: DepthBook | undefined;
    let slowAt = 0;
    let late: ReturnType<typeof setTimeout> | undefined;
    const settle = (): void => {
      late = undefined;
      slowAt = performance.now();
      useBookStore.setState(({ view }) => ({ view: { ...view, slow: view.now } }));
    };
    const batch = frameBatch(() => {
      if (book === undefined) return;
      const now = { bids: book.bids.slice(0, LEVELS_KEPT), asks: book.asks.slice(0, LEVELS_KEPT) };
      if (performance.now() - slowAt >= SLOW_MS) {
        slowAt = performance.now();
        useBookStore.setState({ view: { ready: true, now, slow: now } });
        return;
      }
      useBookStore.setState(({ view }) => ({ view: { ready: true, now, slow: view.slow } }));
      late ??= setTimeout(settle, SLOW_MS);
    });
    const stop = followDepth(live, market, (changed) => {
      book = changed;
      batch.request();
    });
    return () => {
      stop();
      batch.cancel();
      clearTimeout(late);
    };
  }, [market]);
}
