import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { isWatching, watchMs } from '../../../../shared/query-client.ts';
import { dayBounds } from '../../../../shared/time/format.ts';
import type { Zone } from '../../../../shared/preferences.ts';

export type AuditEntry = CallData<'deskAudit'>['list'][number];
export type AuditCheck = CallData<'deskCheckAudit'>;

/** The filters as the address has them. */
export interface AuditFilters {
  readonly operator?: string;
  readonly action?: string;
  readonly target?: string;
  readonly day?: string;
}

/** The filters as the server takes them. A day begins and ends in the reader's zone. */
export function filtersOf(
  { operator, action, target, day }: AuditFilters,
  zone: Zone,
): {
  operator?: string;
  action?: string;
  target?: string;
  from?: number;
  to?: number;
} {
  const bounds = day === undefined ? null : dayBounds(day, zone);
  return {
    ...(operator === undefined ? {} : { operator }),
    ...(action === undefined ? {} : { action }),
    ...(target === undefined ? {} : { target }),
    ...bounds,
  };
}

export const pageSize = 50;

export function auditQuery(filters: AuditFilters, zone: Zone, before: string | undefined) {
  return queryOptions({
    queryKey: ['audit', 'list', filters, zone, before ?? null],
    queryFn: async ({ signal, queryKey }) =>
      await api.call('deskAudit', {
        query: { ...written(filtersOf(filters, zone)), limit: pageSize, ...(before === undefined ? {} : { before }) },
        signal,
        isBackground: isWatching(queryKey),
      }),
    // Older pages do not change.
    ...(before === undefined ? { refetchInterval: watchMs } : {}),
  });
}

/** The last few entries of a day, for the dashboard. */
export function todayQuery(day: string, zone: Zone) {
  return queryOptions({
    queryKey: ['audit', 'today', day, zone],
    queryFn: async ({ signal, queryKey }) =>
      await api.call('deskAudit', {
        query: { ...written(filtersOf({ day }, zone)), limit: 8 },
        signal,
        isBackground: isWatching(queryKey),
      }),
    refetchInterval: watchMs,
  });
}

export async function exportAudit(filters: AuditFilters, zone: Zone): Promise<CallData<'deskExportAudit'>> {
  return await api.call('deskExportAudit', { query: written(filtersOf(filters, zone)) });
}

type Written<T> = { [K in keyof T]: T[K] extends number | undefined ? string : T[K] };
function written<T extends object>(query: T): Written<T> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) as Written<T>;
}
