import { describeOrder, type Amendable } from './describe-order.ts';
import type { Order } from './order.ts';

/** A line of an open order in the chart. */
export type ChartLine = {
  readonly price: string;
  /** What the line stands for, and what dragging it changes; a trailing trigger follows the market and is not dragged. */
  readonly term: Extract<Amendable, 'price' | 'stopPrice' | 'activationPrice'> | 'trailing';
  readonly isWaiting: boolean;
};

/** A line each for the price in the book, the trigger, the limit that follows it and the price from which a trailing stop follows. */
export function chartLinesOf(order: Order): readonly ChartLine[] {
  const { stage, trigger, activation, extreme } = describeOrder(order);
  if (stage === 'ended') return [];
  const isWaiting = stage === 'waiting';
  const limit: readonly ChartLine[] = order.price === null ? [] : [{ price: order.price, term: 'price', isWaiting }];
  if (!isWaiting) return limit;
  return [
    ...(activation === null ? [] : [{ price: activation.price, term: 'activationPrice', isWaiting } as const]),
    ...(trigger === null ? [] : [{ price: trigger.price, term: extreme === null ? 'stopPrice' : 'trailing', isWaiting } as const]),
    ...limit,
  ];
}
