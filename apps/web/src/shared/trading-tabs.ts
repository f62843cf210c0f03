import { createContext, type ComponentType } from 'react';
import type { Name } from './names.ts';

/** A price at which something of the customer rests in a market. */
export interface RestingLine {
  readonly price: string;
  readonly side: 'buy' | 'sell';
}

export interface TradingListProps {
  /** Nothing but this market is listed; null lists all. */
  readonly market: string | null;
  readonly look: 'cards' | 'table';
}

export interface RestingLinesProps {
  readonly market: string;
  /** Called with all lines whenever one of them changed. */
  readonly onLines: (lines: readonly RestingLine[]) => void;
}

/** What a feature adds to the exchange page: a list beside the customer's orders, and lines in the chart. */
export interface TradingTab {
  readonly name: Name;
  /** Those of all features stand in one row, ordered by this. */
  readonly order: number;
  readonly List: ComponentType<TradingListProps>;
  /** Renders nothing: it fetches lines, and passes them on. */
  readonly Lines: ComponentType<RestingLinesProps>;
}

/** Those of all features that the site has on. */
export const TradingTabs = createContext<readonly TradingTab[]>([]);
