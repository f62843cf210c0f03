import { baseOf, quoteOf } from '@agio/kernel';
import { formatDateTime, groupThousands, trimZeros } from '@agio/ui/formats';
import type { useTexts } from '@agio/ui';
import type { Market } from '../../../../shared/markets/index.ts';
import type { ChartLine } from './chart-lines.ts';
import { describeOrder, type TriggerLevel, type OrderView } from './describe-order.ts';
import { amountText, bpsText, priceOf } from './figures.ts';
import type { Order } from './order.ts';

type T = ReturnType<typeof useTexts<'orders'>>['t'];
type Rules = Market | undefined;
type Form = 'long' | 'short';

/** What is said of orders, in the reader's language; tables, cards, dialogs, files and labels of the chart take their words from here. */
export type OrderWords = ReturnType<typeof orderWords>;

export function orderWords(t: T, language: string, rulesOf: (market: string) => Rules) {
  return {
    type: (order: Order): string => typeText(t, order, rulesOf(order.market)),
    /** The list that an order belongs to, or null. */
    list: (order: Order): string | null => {
      const { list } = describeOrder(order);
      return list === null ? null : t(($) => $.lists[list.kind]);
    },
    price: (order: Order): string => (order.price === null ? t(($) => $.marketPrice) : priceOf(order.price, rulesOf(order.market))),
    /** `short` where a row of a table has to do. */
    condition: (order: Order, form: Form = 'long'): string => conditionText(t, language, order, rulesOf(order.market), form),
    /** How long it was to stand, where it was not simply until it is cancelled; null of what stands in no book. */
    force: (order: Order): string | null =>
      order.type === 'market' || (order.timeInForce === 'GTC' && !order.postOnly) ? null : forceText(t, language, order),
    shown: (order: Order): string | null => shownText(t, describeOrder(order), rulesOf(order.market)),
    status: (order: Order): string => t(($) => $.statuses[statusOf(order)]),
    /** Why it ended, where it did not simply fill. */
    reason: ({ reason, status }: Order): string | null =>
      reason === null || status === 'filled' || reason === impliedBy[status] ? null : t(($) => $.reasons[reason]),
    /** How far a trailing stop stays behind, or null. */
    distance: (order: Order): string | null => {
      const { distance } = describeOrder(order);
      return distance === null ? null : distanceText(distance, order, rulesOf(order.market));
    },
    /** When its condition was met, if it had one and it was. */
    fired: (order: Order): string | null => firedText(t, language, order),
    /** The label of a line in the chart of an order that waits: what the line is, and what the order does there. */
    line: (order: Order, term: ChartLine['term'], deed: string): string =>
      t(($) => $.typeAnd, { type: lineText(t, order, term, rulesOf(order.market)), more: deed }),
    /** "Buy 0.5 BTC at 60000", as buttons name the order that they are about. */
    named: (order: Order) => {
      const coin = order.amount === null ? quoteOf(order.market) : baseOf(order.market);
      const price = order.price ?? describeOrder(order).level ?? t(($) => $.marketPrice);
      return { side: t(($) => $.side[order.side]), amount: order.amount ?? order.total ?? '', coin, price };
    },
  };
}

/** A reason that the state says already. */
const impliedBy: Partial<Record<Order['status'], Order['reason']>> = { expired: 'expiry' };

function statusOf({ status, filledAmount }: Order): Order['status'] | 'cancelledPartly' {
  return status === 'cancelled' && Number(filledAmount) > 0 ? 'cancelledPartly' : status;
}

/** "Trailing stop, 1.50%"; a limit order that is an exit says so, since its type does not. */
function typeText(t: T, order: Order, rules: Rules): string {
  const { distance, list } = describeOrder(order);
  const type = t(($) => $.types[order.type]);
  if (distance !== null) return t(($) => $.typeAnd, { type, more: distanceText(distance, order, rules) });
  if (list === null || list.kind === 'oco' || list.leg === 'entry' || order.type !== 'limit') return type;
  return t(($) => $.legs[list.leg === 'stop' ? 'stop' : 'profit']);
}

function lineText(t: T, order: Order, term: ChartLine['term'], rules: Rules): string {
  if (term === 'activationPrice') return t(($) => $.amendDialog.activationPrice);
  return term === 'price' && describeOrder(order).trigger !== null ? t(($) => $.types.limit) : typeText(t, order, rules);
}

const distanceText = (distance: NonNullable<OrderView['distance']>, order: Order, rules: Rules): string =>
  'bps' in distance ? bpsText(distance.bps) : `${priceOf(distance.amount, rules)} ${quoteOf(order.market)}`;

/** Until when an order in the book stands, or that it only ever rests. */
function forceText(t: T, language: string, { type, timeInForce, expireAt, postOnly }: Order): string {
  const force =
    timeInForce === 'GTD' && expireAt !== null
      ? t(($) => $.force.GTD, { time: formatDateTime(expireAt, language) })
      : t(($) => $.force[timeInForce], { time: '' });
  if (postOnly) return timeInForce === 'GTD' ? `${t(($) => $.force.postOnly)} · ${force}` : t(($) => $.force.postOnly);
  return type === 'market' ? '--' : force;
}

function firedText(t: T, language: string, order: Order): string | null {
  const { firedAt } = describeOrder(order);
  return firedAt === null ? null : t(($) => $.when.fired, { time: formatDateTime(firedAt, language) });
}

/** "sells at market when the last price is 95 or lower" */
function whenText(t: T, order: Order, { executes }: OrderView, { price, direction }: TriggerLevel, rules: Rules, form: Form): string {
  const values = { price: priceOf(price, rules), limit: order.price === null ? '' : priceOf(order.price, rules) };
  const deed = executes === 'limit' ? 'limit' : order.side;
  return t(($) => $.when[form][deed][direction], values);
}

function waitingText(t: T, order: Order, view: OrderView, rules: Rules, form: Form): string {
  const { waitsFor, trigger, activation, extreme } = view;
  if (waitsFor === 'turn') return t(($) => $.when.turn);
  if (waitsFor === 'activation' && activation !== null)
    return t(($) => $.when[form].follows[activation.direction], { price: priceOf(activation.price, rules) });
  if (trigger === null) return waitsFor === 'entry' && order.type === 'limit' ? t(($) => $.when[form].entryLimit) : t(($) => $.when.other);
  const what = whenText(t, order, view, trigger, rules, form);
  if (waitsFor === 'entry') return t(($) => $.when[form].afterEntry, { what });
  return extreme === null ? what : t(($) => $.when[extreme.at], { what, price: priceOf(extreme.price, rules) });
}

/** "shows 0.05 of 0.35" of an iceberg. */
function shownText(t: T, { shown }: OrderView, rules: Rules): string | null {
  return shown === null ? null : t(($) => $.when.shows, { part: amountText(shown.part, rules), left: amountText(shown.left, rules) });
}

/** What an open order does and when. */
function conditionText(t: T, language: string, order: Order, rules: Rules, form: Form): string {
  const view = describeOrder(order);
  if (view.stage === 'waiting') {
    const waiting = waitingText(t, order, view, rules, form);
    return order.timeInForce === 'GTD' ? `${waiting} · ${forceText(t, language, order)}` : waiting;
  }
  const parts: readonly (string | string[])[] = [
    shownText(t, view, rules) ?? [],
    firedText(t, language, order) ?? [],
    forceText(t, language, order),
  ];
  return parts.flat().join(' · ');
}

/** What became free of several coins: "30,000 USDT and 0.5 BTC". */
export function heldText(t: T, held: readonly { readonly coin: string; readonly amount: string }[]): string {
  const each = held.map(({ coin, amount }) => `${groupThousands(trimZeros(amount))} ${coin}`);
  return each.length < 2 ? each.join('') : `${each.slice(0, -1).join(', ')}${t(($) => $.cancelDialog.and)}${each.at(-1)}`;
}
