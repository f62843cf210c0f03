import type { CallData, CallInput } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';

export type Sending = CallData<'deskNotices'>['list'][number];
export type Audience = Sending['audience'];
export type NoticeTexts = Sending['texts'];

export const pageSize = 50;
const goingMs = 2_000;

const isGoing = ({ state }: Sending): boolean => state === 'listing' || state === 'sending';

/** Read again while one is on its way. */
export function sendingsQuery(page: number) {
  return queryOptions({
    queryKey: ['notices', page],
    queryFn: async ({ signal }) => await api.call('deskNotices', { query: { p: page, limit: pageSize }, signal }),
    refetchInterval: ({ state }) => (state.data?.list.some(isGoing) === true ? goingMs : false),
  });
}

export function countQuery({ coin, isExact, level, site }: Audience) {
  return queryOptions({
    queryKey: ['notice-count', site, level, isExact, coin],
    queryFn: async ({ signal }) =>
      await api.call('deskNoticeCount', {
        query: {
          ...(site === null ? {} : { site }),
          ...(level === null ? {} : { level: String(level), isExact: isExact ? 'true' : 'false' }),
          ...(coin === null ? {} : { coin }),
        },
        signal,
      }),
    staleTime: 0,
  });
}

function refreshed(sending: Sending): Sending {
  for (const key of ['notices', 'audit']) void queryClient.invalidateQueries({ queryKey: [key] });
  return sending;
}

export const sendNotice = async (body: CallInput<'deskNoticeSend'>['body']): Promise<Sending> =>
  refreshed(await api.call('deskNoticeSend', { body }));

export const turnNotice = async ({ id, isStop }: { id: string; isStop: boolean }): Promise<Sending> =>
  refreshed(await api.call(isStop ? 'deskNoticeStop' : 'deskNoticeContinue', { params: { id }, body: {} }));
