import type { ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { ChartPane } from '../chart/chart-pane.tsx';
import { LatestDeals } from './latest-deals.tsx';
import { MarketLine } from './market-line.tsx';
import { OrderBook } from './order-book.tsx';
import { OrderForm } from './order-form.tsx';
import { OrdersPanel } from './orders-panel.tsx';

/** Between phone and desk: the chart across, book and form beside each other, and the page scrolls. */
export function Tablet({ market }: { market: Market }): ReactNode {
  return (
    <div className="ex-tablet">
      <MarketLine market={market} />
      <ChartPane market={market} />
      <OrderBook market={market} />
      <OrderForm market={market} />
      <LatestDeals market={market} />
      <OrdersPanel market={market} />
    </div>
  );
}
