import type { CallData, CallInput } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';

export type NewsRow = CallData<'deskNewsList'>['list'][number];
export type News = CallData<'deskNews'>;
export type NewsLanguage = keyof News['texts'];

export const newsTypes: readonly News['type'][] = ['listing', 'fees', 'maintenance', 'product', 'system'];
export const pageSize = 50;

export function newsListQuery(page: number) {
  return queryOptions({
    queryKey: ['news', 'list', page],
    queryFn: async ({ signal }) => await api.call('deskNewsList', { query: { p: page, limit: pageSize }, signal }),
  });
}

export function newsQuery(id: string) {
  return queryOptions({
    queryKey: ['news', 'one', id],
    queryFn: async ({ signal }) => await api.call('deskNews', { params: { id }, signal }),
    // What is being written is not replaced under its writer, and is read again when it is opened again.
    staleTime: Infinity,
    gcTime: 0,
  });
}

function shown(news: News): News {
  queryClient.setQueryData(newsQuery(news.id).queryKey, news);
  void queryClient.invalidateQueries({ queryKey: ['news', 'list'] });
  return news;
}

export const saveNews = async (body: CallInput<'deskNewsSave'>['body']): Promise<News> => shown(await api.call('deskNewsSave', { body }));

export const publishNews = async ({ at, id, version }: { id: string; at: number | null; version: number }): Promise<News> =>
  shown(await api.call('deskNewsPublish', { params: { id }, body: { at, version } }));

export const withdrawNews = async (id: string): Promise<News> => shown(await api.call('deskNewsWithdraw', { params: { id }, body: {} }));
