import type { Chart } from 'klinecharts';
import { lazy, price as priceText, toast, trimZeros, useTexts } from '@agio/ui';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { useAccount } from '../api/account-feed.ts';
import type { Interval } from '../state/intervals.ts';
import { useTicker } from '../api/use-market-data.ts';
import { openOrderDialog, useOrderDialog } from '../orders/components/order-dialog-store.ts';
import { distanceText, isOutOfBand } from '../state/line-drag.ts';
import type { Colours } from './colours.ts';
import { drawFillMarks, type FillMarks } from './fill-marks.ts';
import { OrderLabels } from './order-labels.tsx';
import { drawOrderLines, type LineHeights, type OrderLine } from './order-lines.ts';
import { useFillMarks, useOrderLines } from './own-trading.ts';
import { heightOf, priceAt } from './prices.ts';
import { useLineDrag } from './use-line-drag.ts';

const AlertLayer = lazy(async () => ({ default: (await import('./alert-layer.tsx')).AlertLayer }));

const noMarks: FillMarks = new Map();
const noHeights: LineHeights = { ys: [], height: 0 };

export type OwnTradingProps = {
  chart: Chart;
  market: Market;
  interval: Interval;
  colours: Colours;
  /** Marks of deals are hidden with the drawings. */
  hidden: boolean;
  phone: boolean;
  /** A tool is in the hand: it draws, and takes no lines. */
  drawing: boolean;
};

/** The customer's own orders and deals in the chart. It comes after the chart, since it is not urgent. */
export function OwnTrading({ chart, market, interval, colours, hidden, phone, drawing }: OwnTradingProps): ReactNode {
  const { t } = useTexts('exchange');
  const lines = useOrderLines(market);
  const marks = useFillMarks(market, interval);
  const [heights, setHeights] = useState(noHeights);
  const dialog = useOrderDialog((state) => state.dialog);
  useEffect(() => {
    drawOrderLines(chart, lines, colours, setHeights);
  }, [chart, lines, colours]);
  useEffect(() => {
    drawFillMarks(chart, hidden ? noMarks : marks, colours);
  }, [chart, marks, hidden, colours]);

  const placed = lines.flatMap(({ id, term }, index) => {
    const y = heights.ys[index];
    return term === 'trailing' || y === undefined || y < 0 || y > heights.height ? [] : [{ id, y }];
  });
  const { drag, begin } = useLineDrag({
    chart,
    lines: placed,
    isOff: phone || drawing,
    onDrop: (id, y) => {
      const line = lines.find((one) => one.id === id);
      const order = useAccount.getState().orders.open.get(line?.order ?? '');
      const price = priceAt(chart, y, market);
      if (order === undefined || line === undefined) toast(t(($) => $.chart.dragEnded));
      else if (price !== null && line.term !== 'trailing') openOrderDialog({ kind: 'amend', order, to: { term: line.term, price } });
    },
  });
  // Where the line is asked to go: under the hand, and then as long as the dialog asks about it.
  const asked = dialog?.kind === 'amend' && dialog.to !== undefined && dialog.order.market === market.market ? dialog : null;
  const moving = drag?.isMoving === true ? drag : null;
  const id = moving?.id ?? `${asked?.order.id} ${asked?.to?.term}`;
  const price = moving === null ? (asked?.to?.price ?? null) : priceAt(chart, moving.y, market);
  const y = price === null ? null : heightOf(chart, price);
  const line = lines.find((one) => one.id === id);
  return (
    <>
      <OrderLabels lines={lines} heights={heights} top={phone ? 30 : 48} phone={phone} onPress={phone ? null : begin} />
      {line === undefined || price === null || y === null ? null : <Moved line={line} price={price} y={y} market={market} />}
      <Suspense>
        <AlertLayer {...{ chart, market, colours, phone, drawing }} />
      </Suspense>
    </>
  );
}

/** A line on its way to another price, with that price and how far from the last one it is. */
function Moved({ line, price, y, market }: { line: OrderLine; price: string; y: number; market: Market }): ReactNode {
  const { t } = useTexts('exchange');
  const last = useTicker(market.market)?.last;
  const isRefused = isOutOfBand(price, last, market.priceBandPercent);
  const refused = t(($) => $.chart.outOfBand, { percent: trimZeros(market.priceBandPercent ?? '') });
  return (
    <div className={`ex-moved-line ${line.side}`} style={{ top: Math.round(y) }} aria-hidden="true">
      <span className="ex-order-label">
        <span>{[line.label, `${priceText(price, market.priceDecimals)} ${market.quote}`].join(' · ')}</span>
        <span className="text-t2">{[distanceText(price, last), ...(isRefused ? [refused] : [])].join(' · ')}</span>
      </span>
    </div>
  );
}
