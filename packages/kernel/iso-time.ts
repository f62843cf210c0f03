const ISO = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Milliseconds of an ISO 8601 time with seconds and its zone; undefined for any other text. Days that a month does not have are refused, of
 * which `Date.parse` makes days of the next one.
 */
export function isoTimeMs(text: string): number | undefined {
  const local = ISO.exec(text)?.[1];
  if (local === undefined) return undefined;
  const [ms, localMs] = [Date.parse(text), Date.parse(`${local}Z`)];
  if (Number.isNaN(ms) || Number.isNaN(localMs)) return undefined;
  return new Date(localMs).toISOString().startsWith(local) ? ms : undefined;
}
