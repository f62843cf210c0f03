// Protects: a statement is a file that readers open, with every figure in it, and its months leave no moment out.
import { describe, expect, it } from 'vitest';
import { maskedName, periodOf, statementPdf, type AccountStatement, type StatementWords } from './statement.ts';

const words: StatementWords = {
  site: 'Agio',
  title: 'Statement',
  head: ['Customer: m***w', 'Period'],
  account: (account) => account,
  kind: (kind) => kind,
  opening: 'Opening balance',
  closing: 'Closing balance',
  count: (count) => `${count} times`,
  rule: 'Opening balance and movements give the closing balance.',
  none: 'Nothing moved.',
  page: (number, of) => `Page ${number} of ${of}`,
};
const line = (coin: string): AccountStatement['accounts'][number] => ({
  account: 'trading',
  coin,
  opening: '1234.5',
  sums: [
    { kind: 'deposit', count: 2, amount: '1000000' },
    { kind: 'fee', count: 7, amount: '-0.25' },
  ],
  closing: '1001234.25',
});
const latin = (text: string): string => `<${[...text].map((sign) => (sign === '−' ? '96' : sign.charCodeAt(0).toString(16))).join('')}>`;
const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

describe('a statement as PDF', () => {
  it('has every object where its table says it is', () => {
    const file = textOf(statementPdf({ accounts: [line('BTC')] }, words, 'en-US'));
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    expect(file.slice(start, start + 4)).toBe('xref');
    const offsets = [...file.slice(start).matchAll(/(\d{10}) 00000 n /g)].map((match) => Number(match[1]));
    expect(offsets.length).toBe(10);
    offsets.forEach((offset, at) => expect(file.slice(offset).startsWith(`${at + 1} 0 obj\n`)).toBe(true));
    for (const [, length, content] of file.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
      expect(content?.length).toBe(Number(length));
  });

  it('says each figure whole, grouped and with its sign', () => {
    const file = textOf(statementPdf({ accounts: [line('BTC')] }, words, 'en-US'));
    for (const text of ['BTC', '1,234.5', '+1,000,000', '−0.25', '1,001,234.25', '7 times', 'Page 1 of 1', words.rule])
      expect(file).toContain(latin(text));
  });

  it('B12, B13: has every account of the balance sheet, what is owed below nothing, fees and penalties by themselves', () => {
    const accounts: AccountStatement['accounts'] = [
      line('BTC'),
      { account: 'locked', coin: 'ETH', opening: '10', sums: [{ kind: 'lock_penalty', count: 1, amount: '-0.5' }], closing: '9.5' },
      { account: 'pools', coin: 'ETH', opening: '0', sums: [{ kind: 'pool_result', count: 1, amount: '0.125' }], closing: '0.125' },
      { account: 'owed', coin: 'ETH', opening: '0', sums: [{ kind: 'clawback', count: 1, amount: '-4321' }], closing: '-4321' },
    ];
    const file = textOf(statementPdf({ accounts }, words, 'en-US'));
    for (const text of ['trading', 'locked', 'pools', 'owed', 'fee', 'lock_penalty', 'pool_result', '−0.5', '+0.125', '−4,321'])
      expect(file).toContain(latin(text));
  });

  it('goes on over as many pages as it takes, each with its number', () => {
    const accounts = Array.from({ length: 40 }, (_, at) => line(`C${at}`));
    const file = textOf(statementPdf({ accounts }, words, 'en-US'));
    const pages = file.match(/\/Type \/Page /g)?.length ?? 0;
    expect(pages).toBeGreaterThan(3);
    for (let number = 1; number <= pages; number += 1) expect(file).toContain(latin(`Page ${number} of ${pages}`));
    for (const { coin } of accounts) expect(file).toContain(latin(coin));
  });

  it('writes other scripts in a font of their collection', () => {
    const file = textOf(statementPdf({ accounts: [] }, { ...words, none: '本期无变动' }, 'zh-CN'));
    expect(file).toContain('<672c671f65e053d852a8>');
    expect(file).toContain('/UniGB-UCS2-H');
    expect(textOf(statementPdf({ accounts: [] }, { ...words, none: '없음' }, 'ko-KR'))).toContain('/UniKS-UCS2-H');
  });
});

describe('the time of a statement', () => {
  it('is a month or a year, each of which ends where the next one begins', () => {
    for (let month = 1; month < 12; month += 1) expect(periodOf(2026, month).to).toBe(periodOf(2026, month + 1).from);
    expect(periodOf(2026, 12).to).toBe(periodOf(2027, 1).from);
    expect(periodOf(2026, null)).toEqual({ from: periodOf(2026, 1).from, to: periodOf(2026, 12).to });
  });
});

it('tells no whole name', () => {
  expect([maskedName('lin.chen'), maskedName('陈林'), maskedName('陈小林'), maskedName('x')]).toEqual(['l***n', '陈***', '陈***林', '***']);
});
