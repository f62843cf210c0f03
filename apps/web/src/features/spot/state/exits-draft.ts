import { compareDecimals } from '@agio/ui/formats';
import type { Market } from '../../../shared/markets/index.ts';
import type { OrderDraft } from './order-draft.ts';
import { isOnStep, isPositive, larger, nearestStep, stepAbove, stepBelow } from './steps.ts';

export type ExitField = 'profitPrice' | 'lossPrice';
export type ExitProblem = {
  readonly rule: 'TRIGGER_ZERO' | 'TRIGGER_NOT_ON_TICK' | 'PROFIT_SIDE' | 'LOSS_SIDE';
  readonly field: ExitField;
  readonly limit?: string;
  readonly nearest?: string;
};

/** Whether several orders go out: two exits, or an entry with what follows from it. */
export const isList = ({ type, withExits }: Pick<OrderDraft, 'type' | 'withExits'>): boolean =>
  type === 'oco' || (withExits && (type === 'limit' || type === 'market'));

/** The side on which exits trade: that of the form for an `oco`, the other one after an entry. */
export const exitSide = ({ side, type }: Pick<OrderDraft, 'side' | 'type'>): OrderDraft['side'] =>
  type === 'oco' ? side : side === 'buy' ? 'sell' : 'buy';

/** The price from which exits are seen: the entry's own, or the last one. */
export function exitsFrom(draft: OrderDraft, last: string | undefined): string | undefined {
  return draft.type === 'limit' && isPositive(draft.price) ? draft.price : last;
}

/** What is not filled in yet: an entry needs one exit, an `oco` both. */
export function missingExit(draft: OrderDraft): ExitField | null {
  if (!isList(draft)) return null;
  const { lossPrice, profitPrice, type } = draft;
  if (type === 'oco') return profitPrice === '' ? 'profitPrice' : lossPrice === '' ? 'lossPrice' : null;
  return profitPrice === '' && lossPrice === '' ? 'profitPrice' : null;
}

/** The first rule that an exit breaks; the server decides alone. */
export function checkExits(draft: OrderDraft, market: Market, last: string | undefined): ExitProblem | null {
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
