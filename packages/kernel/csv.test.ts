// Protects: no cell of an exported file runs as a formula or falls apart into several, whatever a spreadsheet splits at.
import { expect, it } from 'vitest';
import { csvCell } from './csv.ts';

it('C20: quotes what any spreadsheet would split at', () => {
  for (const text of ['a,b', 'a;b', 'a\tb', 'a\rb', 'a\nb']) expect(csvCell(text)).toBe(`"${text}"`);
  expect(csvCell('say "x"; go')).toBe('"say ""x""; go"');
  expect(csvCell('a b|c')).toBe('a b|c');
});

it('makes no formula of text, and leaves numbers', () => {
  for (const start of ['=', '+', '-', '@']) expect(csvCell(`${start}1`)).toBe(`'${start}1`);
  // Spreadsheets set to Chinese, Japanese or Korean take the wide signs for the narrow ones.
  for (const start of ['＝', '＋', '－', '＠']) expect(csvCell(`${start}1`)).toBe(`'${start}1`);
  expect(csvCell('\n=1')).toBe(`"'\n=1"`);
  expect(csvCell('-5', true)).toBe('-5');
});
