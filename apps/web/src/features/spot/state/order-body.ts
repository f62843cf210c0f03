import { ofMomentField } from '@agio/ui';
import type { CallInput } from '@agio/client';
import { resolveDraft, spendsTotal } from './order-draft.ts';
import type { OrderDraft } from './order-draft.ts';
import type { Market } from '../../../shared/markets/index.ts';
import { wireDecimal } from './steps.ts';
import { hasPrice, hasTrigger, triggerBody } from './trigger-draft.ts';

export type OrderBody = CallInput<'placeOrder'>['body'];

/** The form as the call wants it; only what differs from the defaults is said. */
export function orderBody(draft: OrderDraft, market: Market): OrderBody {
  const { price, amount, total } = resolveDraft(draft, market);
  // With a trigger the default is another one: a stop must not die on its owner's own bid.
  const self = draft.stp === 'expire-taker' ? {} : { stp: draft.stp };
  if (hasTrigger(draft) && !hasPrice(draft)) {
    const size = spendsTotal(draft) ? { total: wireDecimal(total) } : { amount: wireDecimal(amount) };
    return { market: market.market, side: draft.side, type: draft.type, ...triggerBody(draft), ...size, ...expiry(draft), ...self };
  }
  if (draft.type === 'market' || draft.type === 'oco') {
    const size = spendsTotal(draft) ? { total: wireDecimal(total) } : { amount: wireDecimal(amount) };
    return { market: market.market, side: draft.side, type: 'market', ...size, ...self };
  }
  return {
    market: market.market,
    side: draft.side,
    type: draft.type,
    ...triggerBody(draft),
    price: wireDecimal(price),
    amount: wireDecimal(amount),
    timeInForce: draft.timeInForce,
    ...expiry(draft),
    ...(draft.postOnly && canPostOnly(draft)
      ? { postOnly: true, ...(canReprice(draft) && draft.reprice ? { repriceIfTaking: true } : {}) }
      : {}),
    ...(draft.type === 'iceberg' ? displayBody(draft) : {}),
    ...self,
  };
}

const expiry = (draft: OrderDraft): { expireAt?: number } =>
  draft.timeInForce === 'GTD' ? { expireAt: ofMomentField(draft.expireAt) } : {};

function displayBody({ displayAmount, displayVariance }: OrderDraft): { displayAmount: string; displayVariance?: number } {
  const variance = Number(displayVariance);
  return { displayAmount: wireDecimal(displayAmount), ...(variance > 0 ? { displayVariance: variance } : {}) };
}

/** Post-only means resting, so it goes with orders that may rest. */
export const canPostOnly = (draft: OrderDraft): boolean => hasPrice(draft) && (draft.timeInForce === 'GTC' || draft.timeInForce === 'GTD');

/** What waits for a trigger enters the book when the best price is not known yet. */
export const canReprice = (draft: OrderDraft): boolean => !hasTrigger(draft) && draft.postOnly && canPostOnly(draft);
