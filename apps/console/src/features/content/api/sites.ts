import type { CallData, CallInput } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { isWatching, queryClient, watchMs } from '../../../shared/query-client.ts';

export type SiteRow = CallData<'deskSites'>['sites'][number];
export type Settings = SiteRow['settings'];
export type Words = Settings['copyright'];
/** What of a site one operator saves alone. */
export type SiteWords = CallInput<'deskSiteSave'>['body']['settings'];

export const sitesQuery = queryOptions({
  queryKey: ['sites'],
  queryFn: async ({ signal, queryKey }) => await api.call('deskSites', { signal, isBackground: isWatching(queryKey) }),
  refetchInterval: watchMs,
});

export function refreshSites(): void {
  for (const key of ['sites', 'audit']) void queryClient.invalidateQueries({ queryKey: [key] });
}

/** The customers' languages; the console itself is served in two of them. */
export const siteLanguages = ['en-US', 'zh-CN', 'zh-TW', 'ko-KR'] as const satisfies readonly Settings['languages'][number][];
export type SiteLanguage = (typeof siteLanguages)[number];
