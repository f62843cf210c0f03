import { compareDecimals, divideDecimals, fixed, multiplyDecimals, trimZeros, truncate } from '@agio/ui/formats';
import type { Market } from '../../../shared/markets/index.ts';
import { estimateByTotal } from './market-estimate.ts';
import { floorToStep, isPositive, smaller, totalDecimals } from './steps.ts';
import { emptyResting } from './iceberg-draft.ts';
import type { RestingDraft } from './iceberg-draft.ts';
import { emptyTrigger, hasPrice, hasTrigger } from './trigger-draft.ts';
import type { TriggerDraft } from './trigger-draft.ts';

export type Side = 'buy' | 'sell';
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTD';
export type SelfTrade = 'expire-taker' | 'expire-maker' | 'expire-both' | 'decrement';

/** What is in the form. Texts may be empty or half typed. */
export type OrderDraft = TriggerDraft &
  RestingDraft & {
    readonly side: Side;
    readonly price: string;
    readonly amount: string;
    readonly total: string;
    /** Which of the two was typed; the other follows from the price. */
    readonly by: 'amount' | 'total';
    readonly timeInForce: TimeInForce;
    /** Local date and time as the browser's field writes it, for GTD. */
    readonly expireAt: string;
    readonly postOnly: boolean;
    readonly stp: SelfTrade;
    /** Whether exits follow from the order: a price at which to take a profit, and one at which to stop a loss; either may be empty. */
    readonly withExits: boolean;
    readonly profitPrice: string;
    readonly lossPrice: string;
  };

/** What the form knows about the world. `available` is null for a visitor. */
export type Situation = {
  readonly market: Market;
  readonly available: { readonly base: string; readonly quote: string } | null;
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
  readonly nowMs: number;
  /** The last price, where the book alone does not say what is far: it may be unknown, or thin. */
  readonly last?: string | undefined;
};

export const emptyDraft: OrderDraft = {
  side: 'buy',
  type: 'limit',
  ...emptyTrigger,
  ...emptyResting,
  price: '',
  amount: '',
  total: '',
  by: 'amount',
  timeInForce: 'GTC',
  expireAt: '',
  postOnly: false,
  stp: 'expire-taker',
  withExits: false,
  profitPrice: '',
  lossPrice: '',
};

/** Whether the order is asked for by the total it spends: only a purchase at market can be, and one with a trigger always is. */
export const spendsTotal = (draft: OrderDraft): boolean =>
  draft.side === 'buy' && !hasPrice(draft) && (hasTrigger(draft) || draft.by === 'total');

/** Another type of order: the amounts are empty again, and a market buy begins with its total. */
export const withType = (
  draft: OrderDraft,
  type: OrderDraft['type'],
): Pick<
  OrderDraft,
  'type' | 'amount' | 'total' | 'by' | 'stopPrice' | 'distance' | 'startAt' | 'displayAmount' | 'profitPrice' | 'lossPrice'
> => ({
  type,
  amount: '',
  total: '',
  by: !hasPrice({ type }) && type !== 'oco' && draft.side === 'buy' ? 'total' : 'amount',
  stopPrice: '',
  distance: '',
  startAt: '',
  profitPrice: '',
  lossPrice: '',
  displayAmount: '',
});

/** Price, amount and total as they follow from each other; empty where one cannot be known yet. */
export function resolveDraft(draft: OrderDraft, market: Market): { price: string; amount: string; total: string } {
  if (!hasPrice(draft))
    return spendsTotal(draft) ? { price: '', amount: '', total: draft.total } : { price: '', amount: draft.amount, total: '' };
  const { price } = draft;
  const priced = price !== '' && isPositive(price);
  if (draft.by === 'amount') {
    const total = priced && draft.amount !== '' ? trimZeros(truncate(multiplyDecimals(price, draft.amount), totalDecimals(market))) : '';
    return { price, amount: draft.amount, total };
  }
  const amount = priced && draft.total !== '' ? floorToStep(divideDecimals(draft.total, price, 18), market.lotSize) : '';
  return { price, amount, total: draft.total };
}

/** The most that can be asked for now: in the base coin, or in the quote coin when spending a total. `null` while unknown. */
export function mostOf(draft: OrderDraft, situation: Situation): string | null {
  const { market, available, asks } = situation;
  if (available === null) return null;
  if (draft.side === 'sell') return smaller(floorToStep(available.base, market.lotSize), market.maxAmount);
  if (spendsTotal(draft)) return truncate(available.quote, totalDecimals(market));
  if (draft.type === 'market')
    return smaller(floorToStep(estimateByTotal(asks, available.quote, market.lotSize).amount, market.lotSize), market.maxAmount);
  if (draft.price === '' || !isPositive(draft.price)) return null;
  return smaller(floorToStep(divideDecimals(available.quote, draft.price, 18), market.lotSize), market.maxAmount);
}

/** Sets the amount (or the total that is spent) to a share of the most. */
export function withPercent(draft: OrderDraft, situation: Situation, percent: number): OrderDraft {
  const most = mostOf(draft, situation);
  if (most === null) return draft;
  const share = multiplyDecimals(most, fixed(String(percent / 100), 4));
  if (spendsTotal(draft)) return { ...draft, total: trimZeros(truncate(share, totalDecimals(situation.market))) };
  return { ...draft, by: 'amount', amount: floorToStep(share, situation.market.lotSize), total: '' };
}

/** Where the slider stands: the share of the most, in whole per cent. */
export function percentOf(draft: OrderDraft, situation: Situation): number {
  const most = mostOf(draft, situation);
  const { amount, total } = resolveDraft(draft, situation.market);
  const asked = spendsTotal(draft) ? total : amount;
  if (most === null || asked === '' || !isPositive(most)) return 0;
  if (compareDecimals(asked, most) >= 0) return 100;
  // Rounded, since cutting to lots makes 25 % a little less than that.
  return Math.round(Number(divideDecimals(multiplyDecimals(asked, '100'), most, 2)));
}
