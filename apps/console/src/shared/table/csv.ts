import type { CellValue, DeskColumn } from './column.ts';

/** A cell that begins with one of these is run as a formula by spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/** One cell: what a spreadsheet would run gets an apostrophe in front, and what would break the line is quoted (RFC 4180). */
export function csvCell(value: CellValue): string {
  if (value === null) return '';
  // A number is one, however it begins.
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What an export has of a list: its columns' values, and after each what it is counted in, where that is not the same in every row. */
export function cellsOf<Row>(
  columns: readonly Pick<DeskColumn<Row>, 'head' | 'unit' | 'value'>[],
  rows: readonly Row[],
  unitHead: string,
): { readonly heads: readonly string[]; readonly lines: readonly (readonly CellValue[])[] } {
  return {
    heads: columns.flatMap(({ head, unit }) => (unit === undefined ? [head] : [head, `${head} (${unitHead})`])),
    lines: rows.map((row) => columns.flatMap(({ unit, value }) => (unit === undefined ? [value(row)] : [value(row), unit(row)]))),
  };
}

/** A table as a file: heads first, lines end with CR LF, and a mark in front tells spreadsheets that it is UTF-8. */
export function csvOf(heads: readonly string[], rows: readonly (readonly CellValue[])[]): string {
  return `\uFEFF${[heads, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}
