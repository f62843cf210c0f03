import type { Beneficiary } from '@agio/contracts/wallet';
import type { ScreenedPayment, ScreeningAnswer } from '../chain/ports.ts';

/** A provider's decision, with its own reference. */
export interface ScreeningResult {
  readonly answer: ScreeningAnswer;
  readonly reference: string;
  /** No answer, or not a valid one. */
  readonly isDown?: true;
}

/** A payment as sent to the provider, with its beneficiary if one was required. */
export type ToScreen = Omit<ScreenedPayment, 'words'> & { readonly beneficiary?: Beneficiary };

export type Screener = (payment: ToScreen) => Promise<ScreeningResult>;

export interface HttpScreenerOptions {
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string | undefined;
  readonly timeoutMs: number;
}

const REFERENCE_MAX = 128;
const ANSWERS: Readonly<Record<string, ScreeningAnswer>> = { clear: 'clear', flagged: 'flagged', pending: 'undecided' };
const DOWN: ScreeningResult = { answer: 'undecided', reference: '', isDown: true };

/**
 * Asks a provider by HTTP: one POST with the payment as JSON, answered with `{"decision":"clear"|"flagged"|"pending","reference"}`. `id`
 * is the same for every request about one payment. A timeout, another status and any other response count as undecided.
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

function screenedOf(said: unknown): ScreeningResult {
  if (typeof said !== 'object' || said === null || !('decision' in said) || typeof said.decision !== 'string') return DOWN;
  const answer = Object.hasOwn(ANSWERS, said.decision) ? ANSWERS[said.decision] : undefined;
  const reference = 'reference' in said && typeof said.reference === 'string' ? said.reference.slice(0, REFERENCE_MAX) : '';
  return answer === undefined ? DOWN : { answer, reference };
}
