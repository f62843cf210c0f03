/** A cell that begins with one of these is run as a formula by spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/** One cell: what a spreadsheet would run gets an apostrophe in front, and what would break the line is quoted (RFC 4180). */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  // A number is one, however it begins.
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as a file: heads first, lines end with CR LF, and a mark in front tells spreadsheets that it is UTF-8. */
export function csvOf(heads: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${[heads, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}
