import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import {
  Bar,
  cn,
  dynamicNumber,
  divideDecimals,
  fixed,
  formatDate,
  formatDateTime,
  formatTime,
  groupThousands,
  multiplyDecimals,
  percent,
  price,
  truncate,
  useLanguage,
  useTexts,
} from '@agio/ui';
import { pairName } from '../../../../shared/markets/index.ts';
import type { Order } from '../api/orders.ts';
import { useMarketRules } from '../state/use-decimals.ts';

type Cell = { order: Order };

export const baseOf = (order: Order): string => order.market.split('_')[0] ?? '';
export const quoteOf = (order: Order): string => order.market.split('_')[1] ?? '';

export function OrderMarket({ order }: Cell): ReactNode {
  return (
    <Link to="/exchange/$pair" params={{ pair: order.market }} className="font-medium hover:underline">
      {pairName(order.market)}
    </Link>
  );
}

export function OrderSide({ order }: Cell): ReactNode {
  const { t } = useTexts('orders');
  return <span className={cn('font-medium', order.side === 'buy' ? 'text-up' : 'text-down')}>{t(($) => $.side[order.side])}</span>;
}

export function OrderType({ order }: Cell): ReactNode {
  const { t } = useTexts('orders');
  return t(($) => $.type[order.type === 'limit' || order.type === 'market' ? order.type : 'other']);
}

export function OrderPrice({ order }: Cell): ReactNode {
  const { t } = useTexts('orders');
  const rules = useMarketRules()(order.market);
  if (order.price === null) return t(($) => $.marketOrder);
  return price(order.price, rules?.priceDecimals ?? 8);
}

export function OrderAverage({ order }: Cell): ReactNode {
  return order.averagePrice === null ? <span className="normal-nums">--</span> : dynamicNumber(order.averagePrice);
}

/** In base coins; a market buy by total has its amount in quote coins. */
export function OrderAmount({ order }: Cell): ReactNode {
  const rules = useMarketRules()(order.market);
  const [value, coin] = order.amount === null ? [order.total ?? '0', quoteOf(order)] : [order.amount, baseOf(order)];
  return (
    <>
      {groupThousands(order.amount === null ? truncate(value) : fixed(value, rules?.amountDecimals ?? 8))}
      <span className="ui-unit">{coin}</span>
    </>
  );
}

export function OrderFilledAmount({ order }: Cell): ReactNode {
  const rules = useMarketRules()(order.market);
  return (
    <>
      {groupThousands(fixed(order.filledAmount, rules?.amountDecimals ?? 8))}
      <span className="ui-unit">{baseOf(order)}</span>
    </>
  );
}

export function OrderTotal({ order }: Cell): ReactNode {
  const value = order.total ?? (order.price === null || order.amount === null ? null : multiplyDecimals(order.price, order.amount));
  if (value === null) return '--';
  return (
    <>
      {dynamicNumber(value)}
      <span className="ui-unit">{quoteOf(order)}</span>
    </>
  );
}

export function OrderFilledTotal({ order }: Cell): ReactNode {
  return (
    <>
      {dynamicNumber(order.filledTotal)}
      <span className="ui-unit">{quoteOf(order)}</span>
    </>
  );
}

export function OrderFee({ order }: Cell): ReactNode {
  return (
    <>
      {groupThousands(truncate(order.fee))}
      <span className="ui-unit">{order.feeCoin}</span>
    </>
  );
}

/** How much of the order is filled, in figures and as a bar. */
export function OrderFilled({ order }: Cell): ReactNode {
  const { t } = useTexts('orders');
  const ratio =
    order.amount === null ? divideDecimals(order.filledTotal, order.total ?? '0') : divideDecimals(order.filledAmount, order.amount);
  return (
    <span className="inline-flex w-16 flex-col items-end gap-1 align-middle">
      {percent(ratio, 1).replace('+', '')}
      <Bar part={Number(ratio)} label={t(($) => $.columns.filled)} className="h-0.5 w-full" />
    </span>
  );
}

export function OrderCondition({ order }: Cell): ReactNode {
  const { t } = useTexts('orders');
  const language = useLanguage();
  if (order.postOnly) return t(($) => $.force.postOnly);
  if (order.timeInForce === 'GTD')
    return t(($) => $.force.GTD, { time: order.expireAt === null ? '' : formatDateTime(order.expireAt, language) });
  const { timeInForce } = order;
  return t(($) => $.force[timeInForce]);
}

const reasons = ['customer', 'immediate_or_cancel', 'no_liquidity', 'balance', 'self_trade', 'expiry', 'operator'] as const;

/** The state, and why the order ended where it did not simply fill. */
export function OrderState({ order }: Cell): ReactNode {
  const { t } = useTexts('orders');
  const partly = order.status === 'cancelled' && order.filledAmount.replace(/[0.]/g, '') !== '';
  const { status } = order;
  const reason = reasons.find((one) => one === order.reason);
  return (
    <span className="block leading-4">
      {partly ? t(($) => $.status.cancelledPartly) : t(($) => $.status[status])}
      {reason === undefined || status === 'filled' ? null : <span className="block text-12 text-t3">{t(($) => $.reason[reason])}</span>}
    </span>
  );
}

/** Market and type in one cell of a table. */
export function OrderKind({ order }: Cell): ReactNode {
  return (
    <span className="block leading-[18px]">
      <OrderMarket order={order} />
      <span className="block text-12 text-t2">
        <OrderType order={order} />
      </span>
    </span>
  );
}

/** Date over time, so that the column stays narrow. */
export function OrderTimeCell({ ms }: { ms: number }): ReactNode {
  const language = useLanguage();
  return (
    <time dateTime={new Date(ms).toISOString()} className="block leading-[18px]">
      {formatTime(ms, language)}
      <span className="block text-12 text-t3">{formatDate(ms, language)}</span>
    </time>
  );
}

export function OrderTime({ ms }: { ms: number }): ReactNode {
  const language = useLanguage();
  return <time dateTime={new Date(ms).toISOString()}>{formatDateTime(ms, language)}</time>;
}
