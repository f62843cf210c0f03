import type { CallInput } from '@agio/client';
import { compareDecimals, divideDecimals, multiplyDecimals, subtractDecimals } from '@agio/ui/formats';
import type { Market } from '../../../shared/markets/index.ts';
import { orderBody } from './order-body.ts';
import { resolveDraft } from './order-draft.ts';
import type { Draft } from './order-draft.ts';
import { ceilToStep, isOnStep, isPositive, larger, nearestStep, stepAbove, stepBelow, wireDecimal } from './steps.ts';

export type ListBody = CallInput<'placeOrderList'>['body'];
export type ExitField = 'profitPrice' | 'lossPrice';
export type ExitProblem = {
  readonly rule: 'TRIGGER_ZERO' | 'TRIGGER_NOT_ON_TICK' | 'PROFIT_SIDE' | 'LOSS_SIDE';
  readonly field: ExitField;
  readonly limit?: string;
  readonly nearest?: string;
};

/** How far beyond its trigger a stop may buy: a purchase whose amount is fixed has no price "at market". */
const ROOM = '1.01';

/** Whether several orders go out: two exits, or an entry with what follows from it. */
export const isList = ({ type, withExits }: Pick<Draft, 'type' | 'withExits'>): boolean =>
  type === 'oco' || (withExits && (type === 'limit' || type === 'market'));

/** The side on which exits trade: that of the form for an `oco`, the other one after an entry. */
export const exitSide = ({ side, type }: Pick<Draft, 'side' | 'type'>): Draft['side'] =>
  type === 'oco' ? side : side === 'buy' ? 'sell' : 'buy';

/** The price from which exits are seen: the entry's own, or the last one. */
export function exitsFrom(draft: Draft, last: string | undefined): string | undefined {
  return draft.type === 'limit' && isPositive(draft.price) ? draft.price : last;
}

/** The worst price at which a stop that buys is executed. */
export const lossLimit = (lossPrice: string, { tickSize }: Market): string => ceilToStep(multiplyDecimals(lossPrice, ROOM), tickSize);

/** What is not filled in yet: an entry needs one exit, an `oco` both. */
export function missingExit(draft: Draft): ExitField | null {
  if (!isList(draft)) return null;
  const { lossPrice, profitPrice, type } = draft;
  if (type === 'oco') return profitPrice === '' ? 'profitPrice' : lossPrice === '' ? 'lossPrice' : null;
  return profitPrice === '' && lossPrice === '' ? 'profitPrice' : null;
}

/** The first rule that an exit breaks; the server decides alone. */
export function checkExits(draft: Draft, market: Market, last: string | undefined): ExitProblem | null {
  if (!isList(draft)) return null;
  const from = exitsFrom(draft, last);
  const sells = exitSide(draft) === 'sell';
  return checkExit('profitPrice', draft.profitPrice, sells, market, from) ?? checkExit('lossPrice', draft.lossPrice, !sells, market, from);
}

function checkExit(field: ExitField, price: string, isAbove: boolean, { tickSize }: Market, from: string | undefined): ExitProblem | null {
  if (price === '') return null;
  if (!isPositive(price)) return { rule: 'TRIGGER_ZERO', field, nearest: tickSize };
  if (!isOnStep(price, tickSize))
    return { rule: 'TRIGGER_NOT_ON_TICK', field, limit: tickSize, nearest: larger(nearestStep(price, tickSize), tickSize) };
  if (from === undefined || (isAbove ? compareDecimals(price, from) > 0 : compareDecimals(price, from) < 0)) return null;
  const nearest = isAbove ? stepAbove(from, tickSize) : stepBelow(from, tickSize);
  return { rule: field === 'profitPrice' ? 'PROFIT_SIDE' : 'LOSS_SIDE', field, limit: from, ...(isPositive(nearest) ? { nearest } : {}) };
}

/** How far an exit is from where it is seen, in per cent with its sign; null while either is unknown. */
export function exitPercent(price: string, from: string | undefined): string | null {
  if (from === undefined || !isPositive(price) || !isPositive(from)) return null;
  return multiplyDecimals(divideDecimals(subtractDecimals(price, from), from, 8), '100');
}

/** What an exit brings more, or less, than the entry costs, in the quote coin, before fees; null while it cannot be known. */
export function exitGain(draft: Draft, market: Market, price: string, from: string | undefined): string | null {
  const { amount } = resolveDraft(draft, market);
  if (from === undefined || amount === '' || !isPositive(price) || draft.type === 'oco') return null;
  const difference = draft.side === 'buy' ? subtractDecimals(price, from) : subtractDecimals(from, price);
  return multiplyDecimals(difference, amount);
}

/** The form as the call wants it. */
export function listBody(draft: Draft, market: Market): ListBody {
  const side = exitSide(draft);
  const profit = draft.profitPrice === '' ? undefined : { type: 'limit' as const, price: wireDecimal(draft.profitPrice) };
  const stopPrice = wireDecimal(draft.lossPrice);
  const atMarket = { type: 'stop-market' as const, stopPrice };
  const stop =
    draft.lossPrice === ''
      ? undefined
      : side === 'sell'
        ? atMarket
        : { type: 'stop-limit' as const, stopPrice, price: wireDecimal(lossLimit(draft.lossPrice, market)) };
  const expiry = draft.timeInForce === 'GTD' && draft.type !== 'market' ? { expireAt: new Date(draft.expireAt).getTime() } : {};
  const list = { market: market.market, side: draft.side, ...expiry };
  if (draft.type === 'oco') {
    const { amount } = resolveDraft(draft, market);
    return { ...list, kind: 'oco', amount: wireDecimal(amount), ...(profit && { profit }), ...(stop && { stop }) };
  }
  const { expireAt: _expireAt, market: _market, side: _side, ...entry } = orderBody(draft, market);
  if (profit !== undefined && stop !== undefined) return { ...list, kind: 'bracket', entry, profit, stop };
  const exit = profit ?? stop;
  return { ...list, kind: 'oto', entry, ...(exit && { exit }) };
}
