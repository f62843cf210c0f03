import type { CallInput } from '@agio/client';
import { resolveDraft, spendsTotal } from './order-draft.ts';
import type { Draft } from './order-draft.ts';
import type { Market } from '../../../shared/markets/index.ts';
import { wireDecimal } from './steps.ts';

export type OrderBody = CallInput<'placeOrder'>['body'];

/** The form as the call wants it; only what differs from the defaults is said. */
export function orderBody(draft: Draft, market: Market): OrderBody {
  const { price, amount, total } = resolveDraft(draft, market);
  const self = draft.stp === 'expire-taker' ? {} : { stp: draft.stp };
  if (draft.type === 'market') {
    const size = spendsTotal(draft) ? { total: wireDecimal(total) } : { amount: wireDecimal(amount) };
    return { market: market.market, side: draft.side, type: 'market', ...size, ...self };
  }
  return {
    market: market.market,
    side: draft.side,
    type: 'limit',
    price: wireDecimal(price),
    amount: wireDecimal(amount),
    timeInForce: draft.timeInForce,
    ...(draft.timeInForce === 'GTD' ? { expireAt: new Date(draft.expireAt).getTime() } : {}),
    ...(draft.postOnly && canPostOnly(draft) ? { postOnly: true } : {}),
    ...self,
  };
}

/** Post-only means resting, so it goes with orders that may rest. */
export const canPostOnly = (draft: Draft): boolean =>
  draft.type === 'limit' && (draft.timeInForce === 'GTC' || draft.timeInForce === 'GTD');
