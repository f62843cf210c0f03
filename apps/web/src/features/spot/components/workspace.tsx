import { useTexts } from '@agio/ui';
import { useRef, type ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { ChartPane } from '../chart/chart-pane.tsx';
import { ordersHeight, paneBounds } from '../state/panes.ts';
import { Gutter } from './gutter.tsx';
import { LatestDeals } from './latest-deals.tsx';
import { MarketLine } from './market-line.tsx';
import { OrderBook } from './order-book.tsx';
import { OrderForm } from './order-form.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { setPane, usePanes } from './use-panes.ts';
import { useRoom } from './use-room.ts';

/** What stands above and between the panes: paddings, the market line and the gaps. */
const FIXED = 64;

/** The page from 1080 wide: it fills the window and never scrolls as a whole. */
export function Workspace({ market }: { market: Market }): ReactNode {
  const { t } = useTexts('exchange');
  const element = useRef<HTMLDivElement>(null);
  const room = useRoom(element);
  const panes = usePanes();
  const shows = (pane: 'book' | 'deals' | 'orders'): boolean => !panes.hidden.includes(pane);
  const orders = ordersHeight(panes, room - FIXED);
  const layout = {
    height: room,
    '--book': shows('book') ? `${panes.book}px` : '0px',
    '--side': `${panes.side}px`,
    '--orders': `${orders}px`,
  };
  const bookGutter = shows('book') ? (
    <Gutter
      direction="v"
      label={t(($) => $.panes.bookWidth)}
      value={panes.book}
      min={paneBounds.book[0]}
      max={paneBounds.book[1]}
      onChange={(value) => setPane('book', value)}
    />
  ) : null;
  const sideGutter = (
    <Gutter
      direction="v"
      label={t(($) => $.panes.sideWidth)}
      value={panes.side}
      min={paneBounds.side[0]}
      max={paneBounds.side[1]}
      onChange={(value) => setPane('side', value)}
    />
  );
  const ordersGutter = shows('orders') ? (
    <Gutter
      direction="h"
      label={t(($) => $.panes.ordersHeight)}
      value={orders}
      min={paneBounds.orders[0]}
      max={room - FIXED - 320}
      onChange={(value) => setPane('orders', value)}
    />
  ) : null;
  return (
    <div
      ref={element}
      className={`ex-work ${shows('book') ? '' : 'no-book'} ${shows('orders') ? '' : 'no-orders'} ${shows('deals') ? '' : 'no-deals'}`}
      style={layout}
    >
      <MarketLine market={market} />
      <div className="ex-holder chart">
        <ChartPane market={market} />
        {bookGutter ?? sideGutter}
        {ordersGutter}
      </div>
      {shows('book') ? (
        <div className="ex-holder book">
          <OrderBook market={market} />
          {sideGutter}
        </div>
      ) : null}
      {shows('orders') ? <OrdersPanel market={market} /> : null}
      <div className="ex-side">
        <OrderForm market={market} />
        {shows('deals') ? <LatestDeals market={market} /> : null}
      </div>
    </div>
  );
}
