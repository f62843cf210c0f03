import { compareDecimals, divideDecimals, subtractDecimals, trimZeros } from '@agio/ui/formats';
import { averageOf, estimateByAmount, estimateByTotal } from './market-estimate.ts';
import { resolveDraft, spendsTotal } from './order-draft.ts';
import type { OrderDraft, Situation } from './order-draft.ts';
import { hasTrigger } from './trigger-draft.ts';

/** A limit through the best price by more than this share, or a market order whose average is worse by more, is asked about once more. */
const FAR = '0.05';
const SLIP = '0.01';

/** What a customer should see before an order like this is sent; shares such as "0.0731". */
export type Risk = {
  /** A limit far through the market would be filled at once. */
  readonly far: { readonly share: string; readonly best: string } | null;
  /** A market order moves the price that far. */
  readonly slip: { readonly share: string; readonly average: string } | null;
  /** The book, as far as it is known, does not fill all of a market order. */
  readonly isThin: boolean;
};

/** What is unusual about an order, or null. */
export function riskOf(draft: OrderDraft, situation: Situation): Risk | null {
  // What the book is when it is fired is unknown.
  if (hasTrigger(draft)) return null;
  const levels = draft.side === 'buy' ? situation.asks : situation.bids;
  const best = levels[0]?.[0] ?? (draft.type !== 'market' ? situation.last : undefined);
  if (best === undefined) return null;
  const risk = draft.type !== 'market' ? limitRisk(draft, best, situation.last ?? best) : marketRisk(draft, situation, best);
  return risk.far === null && risk.slip === null && !risk.isThin ? null : risk;
}

/** What would be filled at once is measured by the best price, and by the last one as well: in a thin book the best may itself be far. */
function limitRisk({ price, side, postOnly }: OrderDraft, best: string, last: string): Risk {
  const through = price === '' || postOnly ? '-1' : worse(price, best, side);
  const fromLast = compareDecimals(through, '0') < 0 ? '0' : worse(price, last, side);
  const share = compareDecimals(fromLast, through) > 0 ? fromLast : through;
  return { far: compareDecimals(share, FAR) > 0 ? { share, best } : null, slip: null, isThin: false };
}

function marketRisk(draft: OrderDraft, { market, bids, asks }: Situation, best: string): Risk {
  const levels = draft.side === 'buy' ? asks : bids;
  const { amount, total } = resolveDraft(draft, market);
  const asked = spendsTotal(draft) ? total : amount;
  if (asked === '') return { far: null, slip: null, isThin: false };
  const estimate = spendsTotal(draft) ? estimateByTotal(levels, total, market.lotSize) : estimateByAmount(levels, amount);
  const average = averageOf(estimate, market.priceDecimals);
  const share = average === null ? '0' : worse(average, best, draft.side);
  const slip = average !== null && compareDecimals(share, SLIP) > 0 ? { share, average } : null;
  return { far: null, slip, isThin: !estimate.complete };
}

/** How much worse a price is than the best one for a taker, as a share of that; negative if it is better. */
function worse(price: string, best: string, side: OrderDraft['side']): string {
  const difference = side === 'buy' ? subtractDecimals(price, best) : subtractDecimals(best, price);
  return compareDecimals(best, '0') > 0 ? trimZeros(divideDecimals(difference, best, 6)) : '0';
}
