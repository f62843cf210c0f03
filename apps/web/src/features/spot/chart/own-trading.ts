import { INTERVAL_MINUTES } from '@agio/kernel';
import { price as priceText, trimZeros, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { useAccount } from '../api/account-feed.ts';
import type { Interval } from '../state/intervals.ts';
import { chartFillsQuery } from '../api/queries.ts';
import { amountText } from '../components/order-cells.tsx';
import { groupFills } from '../state/fill-marks.ts';
import { withRecent, type Fill } from '../state/open-orders.ts';
import type { FillMarks } from './fill-marks.ts';
import type { OrderLine } from './order-lines.ts';

/** Own open orders of the market as lines; a text, so that nothing is drawn again when nothing of it changed. */
export function useOrderLines(market: Market): readonly OrderLine[] {
  const { t } = useTexts('exchange');
  const text = useAccount((state) =>
    JSON.stringify(
      [...state.orders.open.values()]
        .filter((order) => order.market === market.market && order.price !== null)
        .map(({ id, price, side, amount }) => [id, price, side, amount]),
    ),
  );
  return useMemo(() => {
    const rows = JSON.parse(text) as [string, string, 'buy' | 'sell', string | null][];
    return rows.map(([id, price, side, amount]) => {
      const shown = trimZeros(amountText(amount ?? '0', market));
      const label = side === 'buy' ? t(($) => $.chart.orderBuy, { amount: shown }) : t(($) => $.chart.orderSell, { amount: shown });
      return { id, side, price: Number(price), label, axisText: priceText(price, market.priceDecimals) };
    });
  }, [text, market, t]);
}

const noFills: readonly Fill[] = [];

/** Candles with own fills in them: the latest that the server lists, and what the socket told since. */
export function useFillMarks(market: Market, interval: Interval): FillMarks {
  const listed = useQuery({ ...chartFillsQuery(market.market), enabled: useLoggedIn() }).data ?? noFills;
  const recent = useAccount((state) => state.fills);
  return useMemo(
    () => groupFills(withRecent(recent, listed, market.market), INTERVAL_MINUTES[interval]),
    [recent, listed, market, interval],
  );
}
