import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';

export type SiteStatus = CallData<'siteStatus'>;

export const statusEveryMs = 10_000;

/** What works now. The page keeps polling, also while it is out of sight in another tab: the visitor waits for a change there. */
export const statusQuery = queryOptions({
  queryKey: ['siteStatus'],
  queryFn: async ({ signal }) => await api.call('siteStatus', { signal }),
  refetchInterval: statusEveryMs,
  refetchIntervalInBackground: true,
  retry: false,
});
