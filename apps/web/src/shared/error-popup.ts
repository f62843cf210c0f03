import { ApiError } from '@agio/client';
import { create } from 'zustand';

/** The error that the popup shows, one at a time; a later one replaces it. */
export const useShownError = create<{ error: ApiError | null }>(() => ({ error: null }));

/** Shows a failure as the popup titled "prompt" (spec §8). Anything other than an answer of the API is a bug and is rethrown. */
export function showError(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  useShownError.setState({ error });
}

export function closeError(): void {
  useShownError.setState({ error: null });
}
