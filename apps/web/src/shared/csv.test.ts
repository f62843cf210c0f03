// Protects: an exported file opens with every digit, and nothing that another person wrote runs as a formula.
import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const line = (...cells: string[]): string => csvOf([cells]).slice(1);

it('begins with the byte order mark and ends every line with CR LF', () => {
  expect(csvOf([['a', 'b'], ['c']])).toBe('\ufeffa,b\r\nc\r\n');
  expect(csvOf([])).toBe('\ufeff');
});

it('quotes what needs it', () => {
  // C20: what separates cells in many languages' spreadsheets; with a tab, they are the separators that these try.
  expect(line('a;b', 'a\tb', 'a b')).toBe('"a;b","a\tb",a b\r\n');
  expect(line('1,5', 'say "hi"', 'two\r\nlines', '币种')).toBe('"1,5","say ""hi""","two\r\nlines",币种\r\n');
});

it('makes no formula of text', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r']) {
    const cell = line(`${start}1+1`);
    expect(cell.replace(/^"/, '').startsWith(`'${start}`), JSON.stringify(start)).toBe(true);
  }
  expect(line('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"\r\n`);
  expect(line('-1-1', '--1', '-', '+1', '-1e5')).toBe("'-1-1,'--1,'-,'+1,'-1e5\r\n");
});

it('leaves plain numbers as they are', () => {
  expect(line('-0.00000001', '-12', '1.50', '0')).toBe('-0.00000001,-12,1.50,0\r\n');
});
