import {
  Bar,
  divideDecimals,
  fixed,
  formatDateTime,
  groupThousands,
  Moment,
  multiplyDecimals,
  percent,
  price as priceText,
  subtractDecimals,
  truncate,
  useTexts,
} from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { marketsQuery, type Market } from '../../../shared/markets/index.ts';
import type { Order } from '../state/open-orders.ts';
import { totalDecimals } from '../state/steps.ts';

/** "11-20 14:35:42": the year says nothing among open orders. */
function shortTime(ms: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const at = new Date(ms);
  return `${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** The same with the year and the zone for whoever points at it. */
export function ShortMoment({ ms }: { ms: number }): ReactNode {
  return <Moment ms={ms} text={shortTime(ms)} />;
}

/** Markets by pair, for the decimals of each row. */
export function useMarketsByPair(): ReadonlyMap<string, Market> {
  const markets = useQuery(marketsQuery).data ?? [];
  return new Map(markets.map((market) => [market.market, market]));
}

export const [baseOf, quoteOf] = [0, 1].map((index) => (pair: string) => pair.split('_')[index] ?? '') as [
  (pair: string) => string,
  (pair: string) => string,
];

export const amountText = (amount: string, market: Market | undefined): string =>
  groupThousands(market === undefined ? amount : fixed(amount, market.amountDecimals));
export const priceOf = (price: string, market: Market | undefined): string =>
  market === undefined ? groupThousands(price) : priceText(price, market.priceDecimals);
export const totalText = (total: string, market: Market | undefined): string =>
  groupThousands(market === undefined ? truncate(total) : fixed(total, Math.min(totalDecimals(market), Math.max(2, market.priceDecimals))));

/** The share that is filled, from 0 to 1, in per cent with one decimal. */
export function filledText(order: Order): { part: number; text: string } {
  const asked = order.amount ?? order.total;
  const done = order.amount === null ? order.filledTotal : order.filledAmount;
  if (asked === null || Number(asked) === 0) return { part: 0, text: '0.0%' };
  const ratio = divideDecimals(done, asked, 6);
  return { part: Number(ratio), text: `${fixed(multiplyDecimals(ratio, '100'), 1)}%` };
}

export function FilledCell({ order }: { order: Order }): ReactNode {
  const { t } = useTexts('exchange');
  const { part, text } = filledText(order);
  return (
    <span className="ex-filled">
      <span>{text}</span>
      <Bar part={part} label={t(($) => $.orders.filledPart, { percent: text })} className="h-[3px]! w-16" />
    </span>
  );
}

/** How far the order's price lies from the last one. */
export function fromLast(price: string | null, last: string | undefined): string {
  if (price === null || last === undefined || Number(last) === 0) return '--';
  const text = percent(divideDecimals(subtractDecimals(price, last), last, 8));
  return text;
}

export function SideText({ side }: { side: 'buy' | 'sell' }): ReactNode {
  const { t } = useTexts('exchange');
  return <span className={`font-[500] ${side === 'buy' ? 'text-up' : 'text-down'}`}>{t(($) => $[side])}</span>;
}

/** Until when the order stands, or that it only ever rests. */
export function useCondition(language: string): (order: Order) => string {
  const { t } = useTexts('exchange');
  return (order) => {
    const force =
      order.timeInForce === 'GTD' && order.expireAt !== null
        ? t(($) => $.orders.until, { time: formatDateTime(order.expireAt, language) })
        : t(($) => $.form.tif[order.timeInForce]);
    if (order.postOnly) return order.timeInForce === 'GTD' ? `${t(($) => $.orders.postOnly)} · ${force}` : t(($) => $.orders.postOnly);
    return order.type === 'market' ? '--' : force;
  };
}

/** Status in words, with the reason where it did not simply fill. */
export function useStatusText(): (order: Order) => string {
  const { t } = useTexts('exchange');
  return (order) => {
    const status = t(($) => $.orders.statuses[order.status]);
    if (order.reason === null || order.status === 'filled') return status;
    const { reason } = order;
    return `${status}, ${t(($) => $.orders.reasons[reason])}`;
  };
}
