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
    if (state.token === null) forgetOwn();
    // What a page shows is asked for again: after a token that expired in the background, its first answers were refusals.
    else void queryClient.refetchQueries({ queryKey: ['own'], type: 'active' });
    void queryClient.invalidateQueries({ queryKey: ['info'] });
  }
});

/** What is shown stays asked for, without its data: a query that is gone while a component reads it never answers again. */
function forgetOwn(): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll({ queryKey: ['own'] })) {
    if (query.isActive()) query.reset();
    else cache.remove(query);
  }
}
