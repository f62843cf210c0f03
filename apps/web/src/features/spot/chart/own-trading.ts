import { INTERVAL_MINUTES } from '@agio/kernel';
import { price as priceText, trimZeros, useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { useAccount } from '../api/account-feed.ts';
import type { Interval } from '../state/intervals.ts';
import { chartFillsQuery } from '../api/queries.ts';
import { chartLinesOf } from '../orders/state/chart-lines.ts';
import { amountText, totalText } from '../orders/state/figures.ts';
import { orderWords } from '../orders/state/order-words.ts';
import type { Order } from '../orders/state/order.ts';
import { groupFills } from '../state/fill-marks.ts';
import { withRecent, type Fill } from '../state/open-orders.ts';
import type { FillMarks } from './fill-marks.ts';
import type { OrderLine } from './order-lines.ts';

/** Own open orders of the market as lines; compared as text, so that nothing is drawn again when nothing of it changed. */
export function useOrderLines(market: Market): readonly OrderLine[] {
  const { t } = useTexts('exchange');
  const { t: orders } = useTexts('orders');
  const words = orderWords(orders, useLanguage(), () => market);
  const linesOf = (order: Order): OrderLine[] => {
    const { side, amount, total, id } = order;
    const shown = amount === null ? `${trimZeros(totalText(total ?? '0', market))} ${market.quote}` : trimZeros(amountText(amount, market));
    const deed = side === 'buy' ? t(($) => $.chart.orderBuy, { amount: shown }) : t(($) => $.chart.orderSell, { amount: shown });
    return chartLinesOf(order).map(({ price, term, isWaiting }) => ({
      id: `${id} ${term}`,
      order: id,
      term,
      isWaiting,
      side,
      price: Number(price),
      label: isWaiting ? words.line(order, term, deed) : deed,
      axisText: priceText(price, market.priceDecimals),
    }));
  };
  const text = useAccount((state) =>
    JSON.stringify([...state.orders.open.values()].filter((order) => order.market === market.market).flatMap(linesOf)),
  );
  return useMemo(() => JSON.parse(text) as OrderLine[], [text]);
}

const noFills: readonly Fill[] = [];

/** Candles with own fills in them: the latest that the server lists, and those from the socket since. */
export function useFillMarks(market: Market, interval: Interval): FillMarks {
  const listed = useQuery({ ...chartFillsQuery(market.market), enabled: useLoggedIn() }).data ?? noFills;
  const recent = useAccount((state) => state.fills);
  return useMemo(
    () => groupFills(withRecent(recent, listed, market.market), INTERVAL_MINUTES[interval]),
    [recent, listed, market, interval],
  );
}
