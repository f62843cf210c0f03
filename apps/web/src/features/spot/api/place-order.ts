import { ApiError, type CallData } from '@agio/client';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { UnsurePayment, useMoneyTry, type Attempt } from '../../../shared/money/money-try.ts';
import type { ListBody } from '../state/list-body.ts';
import type { OrderBody } from '../state/order-body.ts';
import { takeOrders } from './account-feed.ts';

export type PlacedOrder = CallData<'placeOrder'>;
type Order = CallData<'placeOrderList'>['orders'][number];

export type Submission = {
  readonly pending: boolean;
  /** A definite refusal, until the form changes. */
  readonly refusal: ApiError | null;
  /** No answer came: the same order may be sent again, and is never placed twice. */
  readonly uncertain: OrderBody | ListBody | null;
  readonly submit: (body: OrderBody | ListBody) => Promise<PlacedOrder | null>;
  readonly forget: () => void;
};

/** Places one order, or several that belong together; the first one is shown in the message. */
async function place({ body, key: idempotencyKey }: Attempt<OrderBody | ListBody>): Promise<[PlacedOrder, ...Order[]]> {
  if (!('kind' in body)) return [await api.call('placeOrder', { body, idempotencyKey })];
  const { fills, orders } = await api.call('placeOrderList', { body, idempotencyKey });
  const [first, ...others] = orders;
  if (first === undefined) throw new Error('a list without orders');
  return [{ ...first, fills }, ...others];
}

/**
 * Sends orders. Each submission has an idempotency key of its own, new after every definite answer;
 * after silence the same key goes out with the same body, so that nothing is bought twice.
 */
export function useSubmission(): Submission {
  const [state, setState] = useState<Pick<Submission, 'pending' | 'refusal' | 'uncertain'>>({
    pending: false,
    refusal: null,
    uncertain: null,
  });
  const once = useMoneyTry();

  async function submit(body: OrderBody | ListBody): Promise<PlacedOrder | null> {
    setState({ pending: true, refusal: null, uncertain: null });
    try {
      const [placed, ...others] = await once.send(body, body, place);
      takeOrders([placed, ...others]);
      setState({ pending: false, refusal: null, uncertain: null });
      return placed;
    } catch (error) {
      if (error instanceof UnsurePayment) setState({ pending: false, refusal: null, uncertain: body });
      else if (error instanceof ApiError) setState({ pending: false, refusal: error, uncertain: null });
      else throw error;
      return null;
    }
  }

  function forget(): void {
    if (!once.forget()) return;
    setState((before) => (before.refusal === null && before.uncertain === null ? before : { ...before, refusal: null, uncertain: null }));
  }

  return { ...state, submit, forget };
}
