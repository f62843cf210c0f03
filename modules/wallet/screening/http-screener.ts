import { z } from 'zod';
import type { ScreenedPayment, ScreeningAnswer } from '../chain/screening.ts';

/** What a provider decided, with its own number of the case. */
export interface Screened {
  readonly answer: ScreeningAnswer;
  readonly reference: string;
  /** Nobody answered, or not in a form that can be read. */
  readonly isDown?: true;
}

export type Screener = (payment: ScreenedPayment) => Promise<Screened>;

export interface HttpScreenerOptions {
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string | undefined;
  readonly timeoutMs: number;
}

const REFERENCE_MAX = 128;
const said = z.object({ decision: z.enum(['clear', 'flagged', 'pending']), reference: z.string().max(REFERENCE_MAX).default('') });
const DOWN: Screened = { answer: 'undecided', reference: '', isDown: true };

/**
 * Asks a provider by HTTP: one POST with the payment as JSON, answered with `{"decision":"clear"|"flagged"|"pending","reference"}`. `id`
 * is the same however often a payment is asked about. No answer in time, another status and any other form are undecided.
 */
export function httpScreener({ url, token, timeoutMs }: HttpScreenerOptions): Screener {
  return async ({ ref, units, ...payment }) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ id: `${payment.kind}:${payment.chain}:${ref}`, ...payment, units: String(units) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status !== 200) return DOWN;
      const { decision, reference } = said.parse(await response.json());
      return { answer: decision === 'pending' ? 'undecided' : decision, reference };
    } catch {
      return DOWN;
    }
  };
}
