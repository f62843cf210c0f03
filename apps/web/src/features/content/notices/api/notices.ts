import type { CallData } from '@agio/client';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { useLive } from '../../../../shared/live.ts';
import { queryClient } from '../../../../shared/query-client.ts';
import { useLoggedIn } from '../../../../shared/session.ts';

export type NoticePage = CallData<'noticeList'>;
export type OwnNotice = NoticePage['list'][number];
export type NoticeFilter = { readonly unread: boolean; readonly page: number };

/** A page of the message centre, newest first, with the number of unread notices of every kind. */
export function noticesQuery({ unread, page }: NoticeFilter) {
  return queryOptions({
    queryKey: ['own', 'notices', unread, page],
    queryFn: async ({ signal }) => await api.call('noticeList', { query: { p: page, ...(unread ? { unread: 'true' } : {}) }, signal }),
    placeholderData: keepPreviousData,
  });
}

const newest: NoticeFilter = { unread: false, page: 1 };

/** The newest notices, kept fresh by the socket for as long as something shows them. `listen` belongs to one place on the page. */
export function useNewestNotices(listen: boolean): NoticePage | undefined {
  const loggedIn = useLoggedIn();
  useLive(listen && loggedIn ? { channel: 'notices' } : null, () => void queryClient.invalidateQueries({ queryKey: ['own', 'notices'] }));
  return useQuery({ ...noticesQuery(newest), enabled: loggedIn }).data;
}

/** Showing a notice marks it as read. */
export async function readNotice(id: string): Promise<void> {
  await api.call('noticeShow', { params: { id } });
  await queryClient.invalidateQueries({ queryKey: ['own', 'notices'] });
}

export async function readAllNotices(): Promise<void> {
  await api.call('noticeAllRead', { body: {} });
  await queryClient.invalidateQueries({ queryKey: ['own', 'notices'] });
}
