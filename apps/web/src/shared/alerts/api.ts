import type { CallData, CallInput } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useLive } from '../live.ts';
import { queryClient } from '../query-client.ts';
import { useLoggedIn } from '../session.ts';

export type AlertList = CallData<'alerts'>;
export type Alert = AlertList['list'][number];
export type AlertDirection = Alert['direction'];

const KEY = ['own', 'alerts'] as const;
const PAGE_SIZE = 20;

/** Alerts that wait, in all markets. */
export const alertsQuery = queryOptions({
  queryKey: [...KEY, 'active'],
  queryFn: async ({ signal }) => await api.call('alerts', { query: {}, signal }),
});

/** Alerts that fired, or ended with their market. */
export function alertHistoryQuery(page: number) {
  return queryOptions({
    queryKey: [...KEY, 'history', page],
    queryFn: async ({ signal }) => await api.call('alertHistory', { query: { p: page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}

const changed = async (): Promise<void> => await queryClient.invalidateQueries({ queryKey: KEY });

/** Fetches again what changed, for as long as something is mounted that listens; a snapshot is anything that changed before it. */
export function useAlertsLive(): void {
  useLive(useLoggedIn() ? { channel: 'alerts' } : null, () => void changed());
}

export async function addAlert(body: CallInput<'alertAdd'>['body']): Promise<void> {
  await api.call('alertAdd', { body });
  await changed();
}

export async function changeAlert(body: CallInput<'alertChange'>['body']): Promise<void> {
  await api.call('alertChange', { body });
  await changed();
}

export async function removeAlert(id: string): Promise<void> {
  await api.call('alertRemove', { body: { id } });
  await changed();
}
