import { compareDecimals, divideDecimals, multiplyDecimals, subtractDecimals, trimZeros, truncate } from '@agio/ui/formats';
import { averageOf, estimateByAmount, estimateByTotal } from './market-estimate.ts';
import { resolveDraft, spendsTotal } from './order-draft.ts';
import type { OrderDraft, Situation } from './order-draft.ts';
import { expectedTrigger, hasPrice, hasTrigger } from './trigger-draft.ts';
import type { Market } from '../../../shared/markets/index.ts';
import { floorToStep, totalDecimals } from './steps.ts';

export type Fees = { readonly maker: string; readonly taker: string };

/** What the customer sees before sending. Amounts are null while the form is not complete. */
export type OrderQuote = {
  readonly role: 'maker' | 'taker';
  readonly rate: string;
  /** Coin that is received, and in which the fee is taken. */
  readonly coin: string;
  readonly fee: string | null;
  readonly receive: string | null;
  /** Only for market orders: from the book as it stands. */
  readonly average: string | null;
  readonly total: string | null;
  readonly about: boolean;
};

/** Whether the order would meet one that waits; such an order pays the taker's fee. */
function takes(draft: OrderDraft, { bids, asks }: Situation): boolean {
  // One with a trigger may find offers when it is fired, and a limit that rests then costs less.
  if (hasTrigger(draft) || draft.type === 'market') return true;
  if (draft.postOnly || draft.price === '') return false;
  const best = draft.side === 'buy' ? asks[0]?.[0] : bids[0]?.[0];
  if (best === undefined) return false;
  return draft.side === 'buy' ? compareDecimals(draft.price, best) >= 0 : compareDecimals(draft.price, best) <= 0;
}

/** Fee and proceeds as they follow from the form; fees are cut, as the ledger does. */
export function quoteOrder(draft: OrderDraft, situation: Situation, fees: Fees): OrderQuote {
  const { market } = situation;
  const taker = takes(draft, situation);
  const rate = taker ? fees.taker : fees.maker;
  const { amount, total, average, about } = proceeds(draft, situation);
  const gross = draft.side === 'buy' ? amount : total;
  const fee = gross === null ? null : trimZeros(truncate(multiplyDecimals(gross, rate), 8));
  const receive = gross === null || fee === null ? null : trimZeros(truncate(subtractDecimals(gross, fee), 8));
  return {
    role: taker ? 'taker' : 'maker',
    rate,
    coin: draft.side === 'buy' ? market.base : market.quote,
    fee,
    receive,
    average,
    total,
    about,
  };
}

function proceeds(
  draft: OrderDraft,
  { market, bids, asks, last }: Situation,
): { amount: string | null; total: string | null; average: string | null; about: boolean } {
  const { amount, total } = resolveDraft(draft, market);
  if (hasPrice(draft)) return { amount: amount === '' ? null : amount, total: total === '' ? null : total, average: null, about: false };
  if (hasTrigger(draft)) return proceedsAt(draft, market, expectedTrigger(draft, market, last));
  const levels = draft.side === 'buy' ? asks : bids;
  if (spendsTotal(draft) ? total === '' : amount === '') return { amount: null, total: null, average: null, about: true };
  const estimate = spendsTotal(draft) ? estimateByTotal(levels, total, market.lotSize) : estimateByAmount(levels, amount);
  return { amount: estimate.amount, total: estimate.total, average: averageOf(estimate, market.priceDecimals), about: true };
}

/** At market once it is fired: as if all of it were traded at the trigger. */
function proceedsAt(draft: OrderDraft, market: Market, price: string | null): ReturnType<typeof proceeds> {
  const { amount, total } = resolveDraft(draft, market);
  const unknown = { amount: null, total: null, average: null, about: true };
  if (price === null || (spendsTotal(draft) ? total === '' : amount === '')) return unknown;
  if (spendsTotal(draft)) return { ...unknown, amount: floorToStep(divideDecimals(total, price, 18), market.lotSize), total };
  return { ...unknown, amount, total: trimZeros(truncate(multiplyDecimals(price, amount), totalDecimals(market))) };
}
