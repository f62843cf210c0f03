import { ApiError } from '@agio/client';

/** How many more wrong codes are taken, where the server said so in the details of its refusal; `null` where it did not. */
export function triesLeft(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null;
  const { details } = error;
  if (typeof details !== 'object' || details === null || !('triesLeft' in details)) return null;
  return typeof details.triesLeft === 'number' ? details.triesLeft : null;
}
