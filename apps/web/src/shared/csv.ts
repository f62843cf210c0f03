/** A spreadsheet takes a cell that begins with one of these for a formula, and runs it. */
const formulaStart = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** One cell: no formula unless it is a plain number, quoted where RFC 4180 asks for it. */
function cell(text: string): string {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A table as CSV (RFC 4180): lines end with CR LF, and a byte order mark in front tells spreadsheets that it is UTF-8.
 * What somebody else wrote, such as a note, cannot run as a formula.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
