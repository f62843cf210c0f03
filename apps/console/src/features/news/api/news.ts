import type { CallData, CallInput } from '@agio/client';
import { api } from '../../../shared/api.ts';
import { deskQuery } from '../../../shared/desk/index.ts';
import { queryClient } from '../../../shared/query-client.ts';

export type News = CallData<'deskNews'>;
export type NewsLanguage = keyof News['texts'];

export const newsTypes: readonly News['type'][] = ['listing', 'fees', 'maintenance', 'product', 'system'];
/** What is being written is not replaced under its writer, and is read again when it is opened again. */
export const newsQuery = (id: string) => ({
  ...deskQuery('deskNews', { params: { id } }),
  refetchInterval: false as const,
  staleTime: Infinity,
  gcTime: 0,
});

function shown(news: News): News {
  queryClient.setQueryData(newsQuery(news.id).queryKey, news);
  void queryClient.invalidateQueries({ queryKey: ['news', 'deskNewsList'] });
  return news;
}

export const saveNews = async (body: CallInput<'deskNewsSave'>['body']): Promise<News> => shown(await api.call('deskNewsSave', { body }));

export const publishNews = async ({ at, id, version }: { id: string; at: number | null; version: number }): Promise<News> =>
  shown(await api.call('deskNewsPublish', { params: { id }, body: { at, version } }));

export const withdrawNews = async (id: string): Promise<News> => shown(await api.call('deskNewsWithdraw', { params: { id }, body: {} }));
