import { ApiError } from '@agio/client';
import { QueryClient } from '@tanstack/react-query';
import { useSession } from './session.ts';

/** One cache for the whole page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A definite refusal stays one; silence and server failures are asked again.
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.definite),
      refetchOnWindowFocus: false,
    },
  },
});

// Another operator, or none: nothing of the one before may stay.
useSession.subscribe((state, before) => {
  if (state.self?.id !== before.self?.id) queryClient.clear();
});

/** What is fetched again and again by a timer: its calls do not keep the session awake. */
export const watchMs = 20_000;

/**
 * Whether a fetch of a watched query is the timer's: the data is there, and no person asked for it.
 * What was marked stale by `invalidateQueries` was changed by the person.
 */
export function isWatching(queryKey: readonly unknown[]): boolean {
  const state = queryClient.getQueryState(queryKey);
  return state?.data !== undefined && !state.isInvalidated;
}
