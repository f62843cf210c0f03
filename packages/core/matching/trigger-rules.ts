import * as bounds from '../bounds.ts';
import * as codes from '../codes.ts';
import type { SideCode } from '../codes.ts';
import { refused } from '../refusals.ts';
import type { RefusalResult, RefusalDetails } from '../refusals.ts';
import type { ChosenTerms } from '../order-schema.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import { activationDirection, DOWN, isMet, trailingTrigger, UP, waitDirection } from '../triggers/conditions.ts';
import type { Direction } from '../triggers/conditions.ts';
import type { OrderInput } from './order-input.ts';
import { amountRefusal, smallTotalRefusal } from './rules.ts';

const { AT_MARKET_TYPES, BUY, GTC, GTD, SELL, STOP_LIMIT, TRAILING_STOP } = codes;
const { TICKS_MAX, TRAILING_BPS_MAX, TRAILING_BPS_MIN } = bounds;

type Field = NonNullable<RefusalDetails['field']>;

/** The price that decides whether a trigger is met already: the last trade's that happened here; the opening price before the first. */
export function lastPrice(state: Pick<State, 'triggers'>, market: Market): number {
  const last = state.triggers.lastTicks(market.id);
  return last === 0 ? market.definition.openingTicks : last;
}

/** Whether orders of a type have a trigger. */
export function hasTrigger(type: number): boolean {
  return type >= STOP_LIMIT && type <= TRAILING_STOP;
}

/** What an order with a trigger becomes when it is fired: a limit order, or one at market. */
export function isAtMarketType(type: number): boolean {
  return ((AT_MARKET_TYPES >>> type) & 1) === 1;
}

/** The price by which an order's size is judged: its own, else its trigger's, else the last one. */
export function judgedTicks(state: State, market: Market, { ticks, terms }: Pick<OrderInput, 'ticks' | 'terms'>): number {
  return ticks || terms?.stopTicks || lastPrice(state, market);
}

/** Whether an order has the fields of its type, and none of another. */
export function fieldsRefusal(market: Market, input: OrderInput): RefusalResult | undefined {
  const { terms, type } = input;
  if (!hasTrigger(type)) return refused('order_type_not_open');
  if (terms === null) return refused('invalid_terms', { rule: 'type' });
  const { activationTicks, stopTicks, trailingBps, trailingTicks } = terms;
  if (type === TRAILING_STOP) {
    if (stopTicks !== 0) return refused('invalid_terms', { rule: 'foreign_field', field: 'stopPrice' });
    if ((trailingBps === 0) === (trailingTicks === 0)) return refused('invalid_terms', { rule: 'one_distance', field: 'trailingBps' });
  } else if (activationTicks !== 0 || trailingBps !== 0 || trailingTicks !== 0) {
    return refused('invalid_terms', { rule: 'foreign_field', field: activationTicks === 0 ? 'trailingBps' : 'activationPrice' });
  }
  return isAtMarketType(type) ? marketFieldsRefusal(market, input) : limitFieldsRefusal(input);
}

function limitFieldsRefusal({ byTotal }: OrderInput): RefusalResult | undefined {
  return byTotal ? refused('invalid_terms', { rule: 'foreign_field', field: 'total' }) : undefined;
}

function marketFieldsRefusal(market: Market, input: OrderInput): RefusalResult | undefined {
  const { byTotal, postOnly, side, ticks, timeInForce } = input;
  if (ticks !== 0) return refused('invalid_terms', { rule: 'foreign_field', field: 'price' });
  if (postOnly || (timeInForce !== GTC && timeInForce !== GTD)) return refused('invalid_terms', { rule: 'time_in_force' });
  if (side === SELL && byTotal) return refused('invalid_terms', { rule: 'total_buys', field: 'total' });
  return side === BUY && !byTotal ? byTotalRefusal(market, input) : undefined;
}

/** A purchase at market has no known cost but a total: the refusal names the one that is enough at the band's edge. */
function byTotalRefusal(market: Market, { lots, terms }: OrderInput): RefusalResult {
  const percent = market.definition.priceBandPercent ?? 0;
  const worst = Math.min(TICKS_MAX, Math.floor(((terms?.stopTicks ?? 0) * (100 + percent)) / 100));
  const total = BigInt(worst) * BigInt(lots) * BigInt(market.quoteAtomsPerTickLot);
  const nearest = total > 0n ? { nearest: String(total) } : {};
  return refused('invalid_terms', { rule: 'buy_by_total', unit: 'quote', field: 'total', ...nearest });
}

/** Amount or total by themselves. */
export function waitingAmountRefusal(market: Market, input: OrderInput): RefusalResult | undefined {
  return input.byTotal ? smallTotalRefusal(market, input.total) : amountRefusal(market, input.lots);
}

function ticksRefusal(ticks: number, field: Field): RefusalResult | undefined {
  if (ticks >= 1 && ticks <= TICKS_MAX) return undefined;
  const nearest = String(ticks < 1 ? 1 : TICKS_MAX);
  return refused('price_out_of_range', { rule: ticks < 1 ? 'min_price' : 'max_price', unit: 'ticks', limit: nearest, field, nearest });
}

/** The terms by themselves: prices in range, distances that leave a trigger. `from` is the price from which the order would trail. */
export function rangeRefusal(type: number, side: SideCode, terms: ChosenTerms, from: number): RefusalResult | undefined {
  if (type !== TRAILING_STOP) return ticksRefusal(terms.stopTicks, 'stopPrice');
  const activation = terms.activationTicks === 0 ? undefined : ticksRefusal(terms.activationTicks, 'activationPrice');
  return activation ?? distanceRefusal(side, terms, from);
}

function distanceRefusal(side: SideCode, { trailingBps, trailingTicks }: ChosenTerms, from: number): RefusalResult | undefined {
  const outOfRange = (field: Field, limit: number): RefusalResult =>
    refused('trailing_out_of_range', {
      rule: 'trailing_distance',
      unit: field === 'trailingBps' ? 'bps' : 'ticks',
      limit: String(limit),
      field,
      ...(limit < 1 ? {} : { nearest: String(limit) }),
    });
  if (trailingTicks !== 0) {
    const most = side === SELL ? from - 1 : TICKS_MAX - from;
    return trailingTicks < 0 || trailingTicks > most ? outOfRange('trailingAmount', trailingTicks < 0 ? 1 : most) : undefined;
  }
  if (trailingBps < TRAILING_BPS_MIN) return outOfRange('trailingBps', TRAILING_BPS_MIN);
  const isBeyond = (bps: number): boolean => {
    const trigger = trailingTrigger(side, from, 0, bps);
    return bps > TRAILING_BPS_MAX || trigger < 1 || trigger > TICKS_MAX;
  };
  if (!isBeyond(trailingBps)) return undefined;
  const most = side === SELL ? Math.floor(10_000 - 10_000 / from) : Math.floor((TICKS_MAX / from - 1) * 10_000);
  return outOfRange('trailingBps', Math.max(0, Math.min(TRAILING_BPS_MAX, most)));
}

/** A trigger that the last price meets already: by mistake, or it would do now what was meant for later. */
export function metRefusal(type: number, side: SideCode, terms: ChosenTerms, last: number): RefusalResult | undefined {
  if (type === TRAILING_STOP) {
    return terms.activationTicks === 0 ? undefined : metAt(activationDirection(side), last, terms.activationTicks, 'activationPrice');
  }
  return metAt(waitDirection(type, side), last, terms.stopTicks, 'stopPrice');
}

/** A price by itself: out of range, or met by the last price already. */
export function triggerRefusal(direction: Direction, last: number, ticks: number, field: Field): RefusalResult | undefined {
  return ticksRefusal(ticks, field) ?? metAt(direction, last, ticks, field);
}

function metAt(direction: Direction, last: number, ticks: number, field: Field): RefusalResult | undefined {
  if (!isMet(direction, last, ticks)) return undefined;
  const nearest = direction === DOWN ? last - 1 : last + 1;
  return refused('trigger_already_met', {
    rule: 'last_price',
    unit: 'ticks',
    limit: String(last),
    field,
    ...(nearest < 1 || nearest > TICKS_MAX ? {} : { nearest: String(nearest) }),
  });
}

/** A distance so small that the last price already meets the trigger of an order that trails: the refusal names the smallest one that it does not. */
export function metDistanceRefusal(side: SideCode, terms: ChosenTerms, extreme: number, last: number): RefusalResult | undefined {
  const isByAmount = terms.trailingTicks === 0 ? 0 : 1;
  const distance = terms.trailingBps + terms.trailingTicks;
  const direction = side === SELL ? DOWN : UP;
  if (!isMet(direction, last, trailingTrigger(side, extreme, isByAmount, distance))) return undefined;
  const [unit, field] = isByAmount === 1 ? (['ticks', 'trailingAmount'] as const) : (['bps', 'trailingBps'] as const);
  const nearest = smallestDistance((one) => !isMet(direction, last, trailingTrigger(side, extreme, isByAmount, one)));
  return refused('trigger_already_met', {
    rule: 'last_price',
    unit,
    field,
    limit: String(last),
    ...(nearest === 0 ? {} : { nearest: String(nearest) }),
  });
}

/** The smallest distance that fits: triggers only move away from the price with it. 0 if none does. */
function smallestDistance(fits: (distance: number) => boolean): number {
  let [low, high] = [1, TICKS_MAX];
  if (!fits(high)) return 0;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
