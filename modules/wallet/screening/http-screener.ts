import type { Beneficiary } from '@agio/contracts/wallet';
import type { ScreenedPayment, ScreeningAnswer } from '../chain/ports.ts';

/** What a provider decided, with its own number of the case. */
export interface Screened {
  readonly answer: ScreeningAnswer;
  readonly reference: string;
  /** Nobody answered, or not in a form that can be read. */
  readonly isDown?: true;
}

/** A payment as the provider is told of it: with who it is for, where its owner was asked. */
export type ToScreen = Omit<ScreenedPayment, 'words'> & { readonly beneficiary?: Beneficiary };

export type Screener = (payment: ToScreen) => Promise<Screened>;

export interface HttpScreenerOptions {
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string | undefined;
  readonly timeoutMs: number;
}

const REFERENCE_MAX = 128;
const ANSWERS: Readonly<Record<string, ScreeningAnswer>> = { clear: 'clear', flagged: 'flagged', pending: 'undecided' };
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
      return screenedOf(await response.json());
    } catch {
      return DOWN;
    }
  };
}

function screenedOf(said: unknown): Screened {
  if (typeof said !== 'object' || said === null || !('decision' in said) || typeof said.decision !== 'string') return DOWN;
  const answer = Object.hasOwn(ANSWERS, said.decision) ? ANSWERS[said.decision] : undefined;
  const reference = 'reference' in said && typeof said.reference === 'string' ? said.reference.slice(0, REFERENCE_MAX) : '';
  return answer === undefined ? DOWN : { answer, reference };
}
