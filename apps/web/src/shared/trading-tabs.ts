import { createContext, type ComponentType } from 'react';
import type { Name } from './names.ts';

export interface TradingListProps {
  /** Nothing but this market is listed; null lists all. */
  readonly market: string | null;
  readonly look: 'cards' | 'table';
}

/** A list of a feature beside the customer's orders in the exchange page. */
export interface TradingTab {
  readonly name: Name;
  /** Those of all features stand in one row, ordered by this. */
  readonly order: number;
  readonly List: ComponentType<TradingListProps>;
}

/** Those of all features that the site has on. */
export const TradingTabs = createContext<readonly TradingTab[]>([]);
