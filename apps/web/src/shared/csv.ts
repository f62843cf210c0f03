import { csvCell, isDecimalText } from '@agio/kernel';

/**
 * A table as CSV (RFC 4180): lines end with CR LF, and a byte order mark in front tells spreadsheets that it is UTF-8.
 * What another person wrote, such as a note, cannot run as a formula.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map((text) => csvCell(text, isDecimalText(text))).join(',')}\r\n`).join('')}`;
}
