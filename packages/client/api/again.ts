import type { ApiError } from './error.ts';

const FIRST_MS = 250;
const LONGEST_MS = 10_000;

/** Waits of a growing length with some chance in it, so that many who lost the same server do not come back at once. */
export function backOffMs(tries: number, firstMs = FIRST_MS, longestMs = LONGEST_MS): number {
  const wait = Math.min(longestMs, firstMs * 2 ** tries);
  return wait / 2 + (Math.random() * wait) / 2;
}

/** How long to wait before a call is made again; undefined if it must not be. What was refused for its rate was not carried out. */
export function againAfterMs(error: ApiError, tries: number, isSafe: boolean): number | undefined {
  if (error.code === 'OPERATION_TOO_FAST') return (error.retryAfterSeconds ?? 1) * 1_000;
  if (error.definite || !isSafe) return undefined;
  return Math.max((error.retryAfterSeconds ?? 0) * 1_000, backOffMs(tries));
}

export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
