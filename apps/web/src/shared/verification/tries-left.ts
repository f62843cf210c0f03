import { ApiError } from '@agio/client';

function detailOf(error: unknown, name: string): unknown {
  if (!(error instanceof ApiError)) return undefined;
  const { details } = error;
  return typeof details === 'object' && details !== null ? (details as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** How many more wrong codes are accepted, if the server said so in the details of its refusal; `null` if it did not. */
export function triesLeft(error: unknown): number | null {
  const left = detailOf(error, 'triesLeft');
  return typeof left === 'number' ? left : null;
}

/** Which of the factors was wrong, if the server said so. */
export function wrongFactor(error: unknown): string | null {
  const factor = detailOf(error, 'factor');
  return typeof factor === 'string' ? factor : null;
}

/** When a refused action works, if the server said so. */
export function refusedUntil(error: unknown): number | null {
  const until = detailOf(error, 'until');
  return typeof until === 'number' ? until : null;
}

/** When a refusal that is a wait ends: what the server said of the action, else when it takes the request again. An outage ends when it ends. */
export function waitsUntil(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code === 'UNAVAILABLE') return null;
  return refusedUntil(error) ?? error.retryAtMs ?? null;
}
