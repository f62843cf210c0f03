import type { CallData } from '@agio/client';
import { api } from '../../../../shared/api.ts';
import { deskQuery } from '../../../../shared/desk/index.ts';
import type { Zone } from '../../../../shared/preferences.ts';
import { filtersOf, type AuditFilters } from './filters.ts';

export type AuditEntry = CallData<'deskAudit'>['list'][number];
export type AuditCheck = CallData<'deskCheckAudit'>;

export const auditQuery = (filters: AuditFilters, zone: Zone, before: string | undefined) => ({
  ...deskQuery('deskAudit', { query: { ...written(filtersOf(filters, zone)), limit: 50, ...(before === undefined ? {} : { before }) } }),
  // Older pages do not change.
  ...(before === undefined ? {} : { refetchInterval: false as const }),
});

/** The last few entries of a day, for the dashboard. */
export const todayQuery = (day: string, zone: Zone) =>
  deskQuery('deskAudit', { query: { ...written(filtersOf({ day }, zone)), limit: 8 } });

export async function exportAudit(filters: AuditFilters, zone: Zone): Promise<CallData<'deskExportAudit'>> {
  return await api.call('deskExportAudit', { query: written(filtersOf(filters, zone)) });
}

type TextValues<T> = { [K in keyof T]: T[K] extends number | undefined ? string : T[K] };
function written<T extends object>(query: T): TextValues<T> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) as TextValues<T>;
}
