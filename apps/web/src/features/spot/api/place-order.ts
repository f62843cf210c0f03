import { ApiError, type CallData } from '@agio/client';
import { useRef, useState } from 'react';
import { api } from '../../../shared/api.ts';
import type { OrderBody } from '../state/order-body.ts';
import { takeOrders } from './account-feed.ts';

export type PlacedOrder = CallData<'placeOrder'>;

export type Submission = {
  readonly pending: boolean;
  /** A definite refusal, until the form changes. */
  readonly refusal: ApiError | null;
  /** No answer came: the same order may be sent again, and is never placed twice. */
  readonly uncertain: OrderBody | null;
  readonly submit: (body: OrderBody) => Promise<PlacedOrder | null>;
  readonly forget: () => void;
};

/** Random, and available without a secure context too, which a local network address is not. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
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
  const attempt = useRef<{ key: string; text: string } | null>(null);
  const isUnderWay = useRef(false);

  async function submit(body: OrderBody): Promise<PlacedOrder | null> {
    const text = JSON.stringify(body);
    isUnderWay.current = true;
    const same = attempt.current !== null && attempt.current.text === text;
    if (!same) attempt.current = { key: newKey(), text };
    const idempotencyKey = attempt.current?.key ?? newKey();
    setState({ pending: true, refusal: null, uncertain: null });
    try {
      const placed = await api.call('placeOrder', { body, idempotencyKey });
      attempt.current = null;
      takeOrders([placed]);
      setState({ pending: false, refusal: null, uncertain: null });
      return placed;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.definite) attempt.current = null;
      setState({ pending: false, refusal: error.definite ? error : null, uncertain: error.definite ? null : body });
      return null;
    } finally {
      isUnderWay.current = false;
    }
  }

  function forget(): void {
    // What is on its way may end in silence, and "send again" needs its key then: without it the order could be placed twice.
    if (isUnderWay.current) return;
    attempt.current = null;
    setState((before) => (before.refusal === null && before.uncertain === null ? before : { ...before, refusal: null, uncertain: null }));
  }

  return { ...state, submit, forget };
}
