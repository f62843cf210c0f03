import { ofMomentField } from '@agio/ui';
import type { CallInput } from '@agio/client';
import { divideDecimals, multiplyDecimals, subtractDecimals } from '@agio/ui/formats';
import type { Market } from '../../../shared/markets/index.ts';
import { exitSide } from './exits-draft.ts';
import { orderBody } from './order-body.ts';
import { resolveDraft } from './order-draft.ts';
import type { OrderDraft } from './order-draft.ts';
import { ceilToStep, isPositive, wireDecimal } from './steps.ts';

export type ListBody = CallInput<'placeOrderList'>['body'];

/** How far beyond its trigger a stop may buy: a purchase whose amount is fixed has no price "at market". */
const ROOM = '1.01';

/** The worst price at which a stop that buys is executed. */
export const lossLimit = (lossPrice: string, { tickSize }: Market): string => ceilToStep(multiplyDecimals(lossPrice, ROOM), tickSize);

/** How far an exit is from where it is seen, in per cent with its sign; null while either is unknown. */
export function exitPercent(price: string, from: string | undefined): string | null {
  if (from === undefined || !isPositive(price) || !isPositive(from)) return null;
  return multiplyDecimals(divideDecimals(subtractDecimals(price, from), from, 8), '100');
}

/** What an exit brings more, or less, than the entry costs, in the quote coin, before fees; null while it cannot be known. */
export function exitGain(draft: OrderDraft, market: Market, price: string, from: string | undefined): string | null {
  const { amount } = resolveDraft(draft, market);
  if (from === undefined || amount === '' || !isPositive(price) || draft.type === 'oco') return null;
  const difference = draft.side === 'buy' ? subtractDecimals(price, from) : subtractDecimals(from, price);
  return multiplyDecimals(difference, amount);
}

/** The form as the call wants it. */
export function listBody(draft: OrderDraft, market: Market): ListBody {
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
  const expiry = draft.timeInForce === 'GTD' && draft.type !== 'market' ? { expireAt: ofMomentField(draft.expireAt) } : {};
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
