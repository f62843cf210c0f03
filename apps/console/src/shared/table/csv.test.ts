// Protects: what customers and operators have typed is never run by the spreadsheet that an export is opened with, and no cell breaks its line.
import { expect, it } from 'vitest';
import { cellsOf, csvCell, csvOf } from './csv.ts';

it('puts an apostrophe before whatever a spreadsheet would run', () => {
  for (const text of ['=1+1', '+1', '-1+1', '-A1', '@SUM(A1)', '\tx', '=HYPERLINK("http://evil.example","x")'])
    expect(csvCell(text)).toMatch(/^"?'/);
  expect(csvCell('=1+1')).toBe("'=1+1");
  expect(csvCell('\r=1')).toBe(`"'\r=1"`);
  expect(csvCell('=A1,B1')).toBe(`"'=A1,B1"`);
});

it('leaves words, figures and nothing as they are', () => {
  expect(csvCell('m.rey')).toBe('m.rey');
  expect(csvCell('a=b')).toBe('a=b');
  expect([csvCell(-5), csvCell('-2369.2126927494')]).toEqual(['-5', '-2369.2126927494']);
  expect(csvCell('')).toBe('');
  expect(csvCell(null)).toBe('');
});

it('quotes commas, quotes and line breaks', () => {
  expect(csvCell('a,b')).toBe('"a,b"');
  expect(csvCell('say "x"')).toBe('"say ""x"""');
  expect(csvCell('two\nlines')).toBe('"two\nlines"');
});

it('makes a file that a spreadsheet reads as UTF-8', () => {
  expect(
    csvOf(
      ['No.', 'Who'],
      [
        [7, '=x'],
        [8, null],
      ],
    ),
  ).toBe("\uFEFFNo.,Who\r\n7,'=x\r\n8,\r\n");
});

it('gives what an amount is counted in a column of its own', () => {
  const columns = [
    { head: 'No.', value: ({ id }: { id: number }) => id },
    { head: 'Amount', value: () => '1.50', unit: () => 'BTC' },
  ];
  expect(cellsOf(columns, [{ id: 7 }], 'coin')).toEqual({ heads: ['No.', 'Amount', 'Amount (coin)'], lines: [[7, '1.50', 'BTC']] });
});
