import { csvCell } from '@agio/kernel';

/** A text, or a number as the text of a decimal. */
export type Cell = string | { readonly number: string };

/** A table as a file: heads first, lines end with CR LF, and a mark in front tells spreadsheets that it is UTF-8. */
export function csvOf(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [heads, ...rows].map((cells) =>
    cells.map((cell) => (typeof cell === 'string' ? csvCell(cell) : csvCell(cell.number, true))).join(','),
  );
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}
