import { ApiError } from '@agio/client';
import { PageQueries } from './page-queries.ts';
import { useSession } from './session.ts';

/** One cache for the whole page. What belongs to one customer has a key that begins with "own". */
export const queryClient = new PageQueries({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A definite refusal is final; missing answers and server failures are retried.
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.definite),
      refetchOnWindowFocus: false,
    },
  },
});

// Another customer, or none: nothing of the previous one may stay.
useSession.subscribe((state, before) => {
  if ((state.token === null) !== (before.token === null)) {
    queryClient.removeQueries({ queryKey: ['own'] });
    void queryClient.invalidateQueries({ queryKey: ['info'] });
  }
});
