import type { AuditCheck } from '../api/audit.ts';

/** Whether an entry can be trusted, as far as the last check says; `unknown` before one, and for entries that are newer than it. */
export function standingOf(id: number, check: AuditCheck | undefined): 'whole' | 'broken' | 'untrusted' | 'unknown' {
  if (check === undefined) return 'unknown';
  if (check.broken !== null) return id < check.broken.id ? 'whole' : id === check.broken.id ? 'broken' : 'untrusted';
  return id <= (check.newest?.id ?? 0) ? 'whole' : 'unknown';
}

/** "22a9b4…37d5". */
export const shortHash = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-4)}`;

/** A value of the details as a line of text. */
export const detailText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
