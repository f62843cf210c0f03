import { ofMomentField } from '@agio/ui';
import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals, trimZeros, truncate } from '@agio/ui/formats';
import { checkExits, missingExit } from './exits-draft.ts';
import type { ExitField, ExitProblem } from './exits-draft.ts';
import { checkDisplay } from './iceberg-draft.ts';
import type { DisplayField, DisplayProblem } from './iceberg-draft.ts';
import { estimateByAmount } from './market-estimate.ts';
import { mostOf, resolveDraft, spendsTotal } from './order-draft.ts';
import type { OrderDraft, Situation } from './order-draft.ts';
import { ceilToStep, floorToStep, isOnStep, isPositive, larger, nearestStep, stepAbove, stepBelow, totalDecimals } from './steps.ts';
import { checkTrigger, expectedTrigger, hasPrice, hasTrigger, missingTrigger } from './trigger-draft.ts';
import type { TriggerField, TriggerProblem } from './trigger-draft.ts';

export type OrderField = 'price' | 'amount' | 'total' | DisplayField | TriggerField | ExitField;
export type OrderRule =
  | 'MARKET_CLOSED'
  | 'MARKET_POST_ONLY'
  | 'PRICE_ZERO'
  | 'PRICE_NOT_ON_TICK'
  | 'AMOUNT_ZERO'
  | 'AMOUNT_NOT_ON_LOT'
  | 'AMOUNT_TOO_SMALL'
  | 'AMOUNT_TOO_LARGE'
  | 'NO_SMALL_ORDERS'
  | 'BALANCE_QUOTE'
  | 'BALANCE_BASE'
  | 'POST_ONLY_BUY'
  | 'POST_ONLY_SELL'
  | 'NO_LIQUIDITY'
  | 'EXPIRY_IN_THE_PAST'
  | DisplayProblem['rule']
  | TriggerProblem['rule']
  | ExitProblem['rule'];

/** The rule that blocks an order, its limit, what was asked, and the nearest value that passes. */
export type OrderProblem = {
  readonly rule: OrderRule;
  readonly field?: OrderField;
  readonly limit?: string;
  readonly asked?: string;
  readonly nearest?: string;
};

/** What must still be filled in, in the order of the form. */
export function missingField(draft: OrderDraft, situation: Situation): OrderField | 'expireAt' | null {
  const { price, amount, total } = resolveDraft(draft, situation.market);
  const trigger = missingTrigger(draft);
  if (trigger !== null) return trigger;
  if (hasPrice(draft) && price === '') return 'price';
  if (spendsTotal(draft) ? total === '' : amount === '') return spendsTotal(draft) ? 'total' : 'amount';
  const exit = missingExit(draft);
  if (exit !== null) return exit;
  if (draft.type === 'iceberg' && draft.displayAmount === '') return 'displayAmount';
  return draft.timeInForce === 'GTD' && draft.type !== 'market' && draft.expireAt === '' ? 'expireAt' : null;
}

/** The first rule that blocks the order as it stands, or null. The server decides alone; this only saves a round trip. */
export function checkOrder(draft: OrderDraft, situation: Situation): OrderProblem | null {
  return (
    checkMarket(draft, situation) ??
    checkTrigger(draft, situation.market, situation.last) ??
    checkPrice(draft, situation) ??
    checkExits(draft, situation.market, situation.last) ??
    checkAmount(draft, situation) ??
    (draft.type === 'iceberg' ? checkDisplay(draft.displayAmount, resolveDraft(draft, situation.market).amount, situation.market) : null) ??
    checkMoney(draft, situation) ??
    checkTime(draft, situation)
  );
}

function checkMarket(draft: OrderDraft, { market }: Situation): OrderProblem | null {
  if (market.status === 'halted' || market.status === 'cancel-only') return { rule: 'MARKET_CLOSED' };
  if (market.status === 'post-only' && !(hasPrice(draft) && draft.postOnly)) return { rule: 'MARKET_POST_ONLY' };
  return null;
}

function checkPrice(draft: OrderDraft, { market, bids, asks }: Situation): OrderProblem | null {
  const { price } = draft;
  if (!hasPrice(draft) || price === '') return null;
  if (!isPositive(price)) return { rule: 'PRICE_ZERO', field: 'price', nearest: market.tickSize };
  if (!isOnStep(price, market.tickSize))
    return {
      rule: 'PRICE_NOT_ON_TICK',
      field: 'price',
      limit: market.tickSize,
      nearest: larger(nearestStep(price, market.tickSize), market.tickSize),
    };
  // One with a trigger may take when it is fired; what the book is by then is unknown.
  if (!draft.postOnly || draft.reprice || hasTrigger(draft)) return null;
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
  if (draft.side === 'buy' && ask !== undefined && compareDecimals(price, ask) >= 0)
    return { rule: 'POST_ONLY_BUY', field: 'price', limit: ask, nearest: stepBelow(ask, market.tickSize) };
  if (draft.side === 'sell' && bid !== undefined && compareDecimals(price, bid) <= 0)
    return { rule: 'POST_ONLY_SELL', field: 'price', limit: bid, nearest: stepAbove(bid, market.tickSize) };
  return null;
}

function checkAmount(draft: OrderDraft, situation: Situation): OrderProblem | null {
  const { market } = situation;
  const { amount, total } = resolveDraft(draft, market);
  if (spendsTotal(draft)) {
    if (total === '') return null;
    if (!isPositive(total)) return { rule: 'AMOUNT_ZERO', field: 'total', nearest: market.minTotal };
    if (compareDecimals(total, market.minTotal) < 0)
      return { rule: 'NO_SMALL_ORDERS', field: 'total', limit: market.minTotal, asked: total, nearest: market.minTotal };
    return null;
  }
  if (amount === '') return null;
  const smallest = smallestAmount(draft, situation);
  if (!isPositive(amount)) return { rule: 'AMOUNT_ZERO', field: 'amount', nearest: smallest };
  if (!isOnStep(amount, market.lotSize))
    return {
      rule: 'AMOUNT_NOT_ON_LOT',
      field: 'amount',
      limit: market.lotSize,
      nearest: larger(floorToStep(amount, market.lotSize), smallest),
    };
  if (compareDecimals(amount, market.minAmount) < 0)
    return { rule: 'AMOUNT_TOO_SMALL', field: 'amount', limit: market.minAmount, nearest: smallest };
  if (compareDecimals(amount, market.maxAmount) > 0)
    return { rule: 'AMOUNT_TOO_LARGE', field: 'amount', limit: market.maxAmount, nearest: floorToStep(market.maxAmount, market.lotSize) };
  const worth = totalOf(draft, situation);
  if (worth !== null && compareDecimals(worth, market.minTotal) < 0)
    return { rule: 'NO_SMALL_ORDERS', field: 'amount', limit: market.minTotal, asked: worth, nearest: smallest };
  return null;
}

/** The smallest amount that passes both the smallest amount and the smallest total. */
function smallestAmount(draft: OrderDraft, situation: Situation): string {
  const { market } = situation;
  const price = judgedPrice(draft, situation);
  const byTotal = price !== '' && isPositive(price) ? ceilDivide(market.minTotal, price) : '0';
  return ceilToStep(larger(market.minAmount, byTotal), market.lotSize);
}

/** The price by which the size of an order is judged: its own, its trigger's, or the best one of the book. */
function judgedPrice(draft: OrderDraft, { asks, bids, last, market }: Situation): string {
  if (hasPrice(draft)) return draft.price;
  if (hasTrigger(draft)) return expectedTrigger(draft, market, last) ?? '';
  return (draft.side === 'buy' ? asks : bids)[0]?.[0] ?? '';
}

/** Divides upwards at 18 decimals, so that the amount found really reaches the total. */
function ceilDivide(total: string, price: string): string {
  const cut = divideDecimals(total, price, 18);
  return compareDecimals(multiplyDecimals(cut, price), total) < 0 ? addDecimals(cut, '0.000000000000000001') : cut;
}

function totalOf(draft: OrderDraft, situation: Situation): string | null {
  const { market, bids, asks } = situation;
  const { amount } = resolveDraft(draft, market);
  const price = judgedPrice(draft, situation);
  if (draft.type !== 'market') return price === '' ? null : trimZeros(truncate(multiplyDecimals(price, amount), totalDecimals(market)));
  const estimate = estimateByAmount(draft.side === 'buy' ? asks : bids, amount);
  return estimate.complete ? estimate.total : null;
}

function checkMoney(draft: OrderDraft, situation: Situation): OrderProblem | null {
  const { market, available, bids, asks } = situation;
  const { amount, total } = resolveDraft(draft, market);
  if (draft.type === 'market' && (draft.side === 'buy' ? asks : bids).length === 0) return { rule: 'NO_LIQUIDITY' };
  if (available === null) return null;
  const most = mostOf(draft, situation);
  const nearest = most !== null && isPositive(most) ? { nearest: most } : {};
  if (draft.side === 'sell') {
    if (amount === '' || compareDecimals(amount, available.base) <= 0) return null;
    return { rule: 'BALANCE_BASE', field: 'amount', limit: available.base, asked: amount, ...nearest };
  }
  const asked = spendsTotal(draft) ? total : amount === '' ? '' : (totalOf(draft, situation) ?? '');
  if (asked === '' || compareDecimals(asked, available.quote) <= 0) return null;
  return { rule: 'BALANCE_QUOTE', field: spendsTotal(draft) ? 'total' : 'amount', limit: available.quote, asked, ...nearest };
}

function checkTime(draft: OrderDraft, { nowMs }: Situation): OrderProblem | null {
  if (draft.type === 'market' || draft.timeInForce !== 'GTD' || draft.expireAt === '') return null;
  const at = ofMomentField(draft.expireAt);
  return Number.isFinite(at) && at > nowMs ? null : { rule: 'EXPIRY_IN_THE_PAST' };
}
