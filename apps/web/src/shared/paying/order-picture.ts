import { queryOptions } from '@tanstack/react-query';

/** A picture of an order, fetched with the session; no cache that others share keeps it. */
export const orderPicture = (key: readonly string[], fetch: (signal: AbortSignal) => Promise<Blob>) =>
  queryOptions({ queryKey: ['own', ...key], queryFn: async ({ signal }) => await fetch(signal), staleTime: Infinity });
