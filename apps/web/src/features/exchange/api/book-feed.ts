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

/** The book of the market on the screen. `slow` is the same book, changed at most four times a second. */
export const useBook = create<{ ready: boolean; now: BookSides; slow: BookSides }>(() => ({ ready: false, now: noSides, slow: noSides }));

/** Follows the book of a market while the page stands. */
export function useBookFeed(market: string): void {
  useEffect(() => {
    useBook.setState({ ready: false, now: noSides, slow: noSides });
    let book: DepthBook | undefined;
    let slowAt = 0;
    let late: ReturnType<typeof setTimeout> | undefined;
    const settle = (): void => {
      late = undefined;
      slowAt = performance.now();
      useBook.setState((state) => ({ slow: state.now }));
    };
    const batch = frameBatch(() => {
      if (book === undefined) return;
      const now = { bids: book.bids.slice(0, LEVELS_KEPT), asks: book.asks.slice(0, LEVELS_KEPT) };
      if (performance.now() - slowAt >= SLOW_MS) {
        slowAt = performance.now();
        useBook.setState({ ready: true, now, slow: now });
        return;
      }
      useBook.setState({ ready: true, now });
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
