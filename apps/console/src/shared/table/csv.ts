import { csvCell as csvText, isDecimalText } from '@agio/kernel';
import type { CellValue, DeskColumn } from './column.ts';

/** One cell, as a spreadsheet reads it safely. */
export function csvCell(value: CellValue): string {
  return value === null ? '' : csvText(String(value), typeof value === 'number' || isDecimalText(value));
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
