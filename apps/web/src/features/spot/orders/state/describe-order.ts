import { subtractDecimals } from '@agio/ui/formats';
import { isOpen, isWaiting, type Order, type OrderList, type OrderType, type WaitsFor } from './order.ts';

/** Fires at the first trade at this price or above it (up), at it or below it (down). */
export type TriggerLevel = { readonly price: string; readonly direction: 'up' | 'down' };

/** Terms of an open order that can be changed. */
export type Amendable = 'stopPrice' | 'trailingBps' | 'trailingAmount' | 'activationPrice' | 'price' | 'amount' | 'displayAmount';

/** What an order is at the moment, without words: tables, cards, lines of the chart and dialogs read it from here alone. */
export type OrderView = {
  /** In the book, outside of it until something happens, or over. */
  readonly stage: 'working' | 'waiting' | 'ended';
  /** `turn`: it has fired and is about to be executed. */
  readonly waitsFor: WaitsFor | 'turn' | null;
  /** What it does when its condition is met. */
  readonly executes: 'limit' | 'market';
  readonly trigger: TriggerLevel | null;
  /** The price from which a trailing stop follows; null as soon as it does. */
  readonly activation: TriggerLevel | null;
  /** How far a trailing stop stays behind: a price, or hundredths of a per cent. */
  readonly distance: { readonly bps: number } | { readonly amount: string } | null;
  /** The best price that a trailing stop has followed to, at a high when it sells. */
  readonly extreme: { readonly price: string; readonly at: 'high' | 'low' } | null;
  /** The price at which something happens next, whose distance from the last price matters. */
  readonly level: string | null;
  /** Of an open iceberg, its part in the book, and all that is left of it. */
  readonly shown: { readonly part: string; readonly left: string } | null;
  /** The list that it is a part of. */
  readonly list: OrderList | null;
  /** When its condition was met. */
  readonly firedAt: number | null;
  readonly amendable: readonly Amendable[];
};

const atMarket: ReadonlySet<OrderType> = new Set(['market', 'stop-market', 'take-profit-market', 'trailing-stop']);
const takesProfit: ReadonlySet<OrderType> = new Set(['take-profit-limit', 'take-profit-market']);

/** A stop that buys and a take-profit that sells fire on the way up. The direction follows from type and side alone. */
export function directionOf({ type, side }: Pick<Order, 'type' | 'side'>): TriggerLevel['direction'] {
  return (side === 'buy') === takesProfit.has(type) ? 'down' : 'up';
}

function triggerOf(order: Order): TriggerLevel | null {
  const price = order.trailing?.trigger ?? order.stopPrice ?? null;
  return price === null ? null : { price, direction: directionOf(order) };
}

/** The side from which profit comes: a sale follows from a rise on, a buy from a fall. */
function activationOf({ activationPrice = null, side }: Order): TriggerLevel | null {
  return activationPrice === null ? null : { price: activationPrice, direction: side === 'sell' ? 'up' : 'down' };
}

function distanceOf({ trailingBps = null, trailingAmount = null }: Order): OrderView['distance'] {
  if (trailingBps !== null) return { bps: trailingBps };
  return trailingAmount === null ? null : { amount: trailingAmount };
}

function waitsForOf(order: Order): OrderView['waitsFor'] {
  if (!isWaiting(order)) return null;
  return (order.triggeredAt ?? null) === null ? (order.waitsFor ?? 'price') : 'turn';
}

/** What may be changed: of an order that waits its terms, of one that works price and amount, of one that has fired nothing. */
function amendableOf(order: Order, waitsFor: OrderView['waitsFor']): readonly Amendable[] {
  if (!isOpen(order) || waitsFor === 'turn') return [];
  const has = (name: Amendable): boolean => (order[name] ?? null) !== null;
  const terms: readonly Amendable[] =
    waitsFor === null ? ['price', 'amount', 'displayAmount'] : ['stopPrice', 'trailingBps', 'trailingAmount', 'price', 'amount'];
  return [...(waitsFor === 'activation' ? (['activationPrice'] as const) : []), ...terms].filter(has);
}

/** Reads an order. The terms that it does not have are null, whether they were left out or said to be. */
export function describeOrder(order: Order): OrderView {
  const waitsFor = waitsForOf(order);
  const [trigger, activation] = [triggerOf(order), waitsFor === 'activation' ? activationOf(order) : null];
  const {
    displayAmount = null,
    shownAmount = displayAmount,
    trailing = null,
    list = null,
    triggeredAt: firedAt = null,
    amount,
    price,
  } = order;
  const isOver = !isOpen(order);
  return {
    stage: isOver ? 'ended' : waitsFor === null ? 'working' : 'waiting',
    waitsFor,
    executes: atMarket.has(order.type) ? 'market' : 'limit',
    trigger,
    activation,
    distance: distanceOf(order),
    extreme: trailing === null ? null : { price: trailing.extreme, at: order.side === 'sell' ? 'high' : 'low' },
    level: isOver || waitsFor === null ? price : (activation?.price ?? trigger?.price ?? price),
    shown:
      isOver || shownAmount === null || amount === null ? null : { part: shownAmount, left: subtractDecimals(amount, order.filledAmount) },
    list,
    firedAt,
    amendable: amendableOf(order, waitsFor),
  };
}
