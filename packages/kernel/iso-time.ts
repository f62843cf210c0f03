const ISO = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):\d{2}:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})$/;
/** April, June, September, November. */
const SHORT_MONTHS: readonly number[] = [4, 6, 9, 11];

/**
 * Milliseconds of an ISO 8601 time with seconds and its zone; undefined for any other text. Days that a month does not have are refused, of
 * which `Date.parse` makes days of the next one.
 */
export function isoTimeMs(text: string): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0] = (ISO.exec(text) ?? []).slice(1, 5).map(Number);
  const ms = Date.parse(text);
  return Number.isNaN(ms) || day === 0 || day > daysIn(year, month) || hour > 23 ? undefined : ms;
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return SHORT_MONTHS.includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}
