import { useNow } from '../../../../shared/time/time.tsx';

const soonMs = 60 * 60_000;

/** Whether a request ends within the hour, which the list marks. */
export function useIsLate(expiresAt: number): boolean {
  return expiresAt - useNow(10_000) < soonMs;
}
