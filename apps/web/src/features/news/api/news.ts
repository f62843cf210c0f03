import type { CallData } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { useLive } from '../../../shared/live.ts';
import { queryClient } from '../../../shared/query-client.ts';

export type NewsPageData = CallData<'newsList'>;
export type NewsItem = NewsPageData['list'][number];
export type NewsType = NewsItem['type'];
export type NewsArticle = CallData<'newsShow'>;

export const newsTypes: readonly NewsType[] = ['listing', 'fees', 'maintenance', 'product', 'system'];

export type NewsFilter = { readonly type: NewsType | null; readonly coin: string; readonly q: string; readonly page: number };

/** Announcements, newest first; texts are in the reader's language where there are any. */
export function newsQuery({ coin, page, q, type }: NewsFilter, language: string) {
  return queryOptions({
    queryKey: ['news', 'list', language, type, coin, q, page],
    queryFn: async ({ signal }) =>
      await api.call('newsList', {
        query: { p: page, ...(type === null ? {} : { type }), ...(coin === '' ? {} : { coin }), ...(q === '' ? {} : { q }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** The newest announcement, or null while there is none. */
export function newestQuery(language: string) {
  return queryOptions({
    queryKey: ['news', 'newest', language],
    queryFn: async ({ signal }) => (await api.call('newsList', { query: { limit: 1 }, signal })).list[0] ?? null,
    staleTime: Infinity,
  });
}

export function newsShowQuery(id: string, language: string) {
  return queryOptions({
    queryKey: ['news', 'one', language, id],
    queryFn: async ({ signal }) => await api.call('newsShow', { params: { id }, signal }),
  });
}

export function bannersQuery(language: string) {
  return queryOptions({ queryKey: ['news', 'banners', language], queryFn: async ({ signal }) => await api.call('banners', { signal }) });
}

/** Fetches again when something was published or withdrawn. */
export function useNewsLive(): void {
  useLive({ channel: 'news' }, () => void queryClient.invalidateQueries({ queryKey: ['news'] }));
}
