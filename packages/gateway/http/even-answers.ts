import type { AnyCall } from '@agio/contracts';
import type { Clock } from '@agio/kernel/clock';

/** Longer than any of these calls takes on a server that is not overloaded. */
const STEP_MS = 50;

/** Whether anyone could learn from how long the answers of a call take whether somebody has an account: those that name an account or guess at one. */
export const isGuessedWith = ({ principal, rate }: Pick<AnyCall, 'principal' | 'rate'>): boolean =>
  principal === 'visitor' && (rate === 'login' || rate === 'code');

/**
 * Waits until whole steps have passed since it was made. An account that is there costs a row and a proof more than one that is not, which hundreds of
 * answers show: so answers leave at the same moments, whichever it was.
 */
export function evenAnswer({ monotonic, sleep }: Pick<Clock, 'monotonic' | 'sleep'>): () => Promise<void> {
  const begunMs = monotonic();
  return async () => {
    const takenMs = monotonic() - begunMs;
    await sleep(Math.ceil(takenMs / STEP_MS) * STEP_MS - takenMs);
  };
}
