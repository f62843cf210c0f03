import type { CallData, CallInput } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { isWatching, queryClient, watchMs } from '../../../shared/query-client.ts';

export type Queue = CallData<'deskCertifications'>;
export type Row = Queue['list'][number];
export type Application = CallData<'deskCertification'>;
export type Field = Application['fields'][number];
export type Slot = Application['slots'][number];
export type Problem = Application['problems'][number];
export type Rights = CallData<'deskCertificationRights'>;

export const views = ['waiting', 'decided'] as const;
export type View = (typeof views)[number];
export const pageSize = 50;

export function applicationsQuery({ page, uid, view }: { view: View; uid?: string | undefined; page: number }) {
  return queryOptions({
    queryKey: ['certifications', 'list', view, uid, page],
    queryFn: async ({ signal, queryKey }) =>
      await api.call('deskCertifications', {
        query: { view, p: page, limit: pageSize, ...(uid === undefined ? {} : { uid }) },
        signal,
        isBackground: isWatching(queryKey),
      }),
    refetchInterval: watchMs,
    // Who opens the queue sees who waits now, and not who waited at the last look of the menu.
    staleTime: 0,
  });
}

/** How many wait, for menus and cards. */
export const queueQuery = applicationsQuery({ view: 'waiting', page: 1 });

/** Not asked by a timer, nor when a window gets the focus: each look is written to two logs. */
export function applicationQuery(id: string) {
  return queryOptions({
    queryKey: ['certifications', 'one', id],
    queryFn: async ({ signal }) => await api.call('deskCertification', { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

export async function openPicture(id: string, slot: Slot): Promise<Blob> {
  const { view } = await api.call('deskCertificationView', { params: { id }, body: { slot } });
  return await api.call('deskCertificationPicture', { params: { view } });
}

/** Every act answers with the application as it is then. */
export function shown(application: Application): void {
  queryClient.setQueryData(applicationQuery(application.id).queryKey, application);
  void queryClient.invalidateQueries({ queryKey: ['certifications', 'list'] });
}

export async function decide(id: string, body: CallInput<'deskCertificationDecide'>['body']): Promise<Application> {
  return await api.call('deskCertificationDecide', { params: { id }, body });
}

export const rightsQuery = queryOptions({
  queryKey: ['certifications', 'rights'],
  queryFn: async ({ signal }) => await api.call('deskCertificationRights', { signal }),
});
