// Protects files that go to a tax office: spreadsheet and PDF say each line of a year and its sums as the call does, to the last digit, and nothing in them runs.
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../../shared/csv.ts';
import { PROFIT_SUMS } from '@agio/contracts/wallet/constants';
import { profitPdf, profitRows, type ProfitWords, type YearProfit } from './profit.ts';

const words: ProfitWords = {
  site: 'Agio',
  title: 'Profit',
  head: ['Customer: m***w'],
  group: (group) => `group ${group}`,
  kind: (kind) => `kind ${kind}`,
  columns: {
    group: 'Category',
    kind: 'Type',
    coin: 'Coin',
    count: 'Number',
    amount: 'Amount',
    value: 'Value',
    cost: 'Cost',
    gain: 'Gain',
    unpriced: 'Without a price',
  },
  sums: { disposals: 'Disposals', income: 'Income', expenses: 'Expenses', result: 'Result' },
  notes: ['Costs are average costs.'],
  none: 'Nothing happened.',
  page: (number, of) => `Page ${number} of ${of}`,
};
const GROUPS = ['disposal', 'income', 'expense', 'in', 'out'] as const;
const year = (count: number): YearProfit => ({
  year: 2026,
  from: 0,
  to: 1,
  timeZone: 'UTC',
  isOver: true,
  currency: 'CNY',
  method: 'moving_average',
  lines: Array.from({ length: count }, (_, at) => ({
    group: GROUPS[Math.floor((at * GROUPS.length) / count)] ?? 'out',
    kind: 'trade',
    coin: `C${at}`,
    count: at + 1,
    amount: `${at}1234.00000001`,
    value: `98765${at}.0123456789`,
    cost: `7${at}.5`,
    gain: at % 2 === 0 ? `1${at}00.25` : `-2${at}00.75`,
    unpriced: at % 3 === 0 ? at : 0,
  })),
  sums: { disposals: '1000.5', income: '0', expenses: '-2.0000000001', result: '998.4999999999' },
});
const latin = (text: string): string => `<${[...text].map((sign) => (sign === '−' ? '96' : sign.charCodeAt(0).toString(16))).join('')}>`;
/** The texts of a file whose signs are all Latin, in their order. */
const textsOf = (bytes: Uint8Array): string[] =>
  [
    ...Array.from(bytes, (byte) => String.fromCharCode(byte))
      .join('')
      .matchAll(/<((?:[0-9a-f]{2})+)> Tj/g),
  ].map(([, hex = '']) =>
    (hex.match(/../g) ?? []).map((code) => (code === '96' ? '-' : String.fromCharCode(Number.parseInt(code, 16)))).join(''),
  );
const plain = (text: string): string => text.replaceAll(',', '').replace('+', '');

describe('a year’s profit as files', () => {
  it('says the same lines in both as the call', () => {
    const profit = year(90);
    const [, ...rows] = profitRows(profit, words);
    const [lines, sums] = [rows.slice(0, 90), rows.slice(90)];
    expect(lines).toEqual(
      profit.lines.map((line) => [
        `group ${line.group}`,
        `kind ${line.kind}`,
        line.coin,
        String(line.count),
        line.amount,
        line.value,
        line.cost,
        line.gain,
        String(line.unpriced),
      ]),
    );
    expect(sums.map((row) => row[7])).toEqual(PROFIT_SUMS.map((name) => profit.sums[name]));
    const texts = textsOf(profitPdf(profit, words, 'en-US'));
    for (const { amount, coin, cost, count, gain, kind, value } of profit.lines) {
      const at = texts.indexOf(`${coin} · kind ${kind} × ${count}`);
      expect(texts.slice(at + 1, at + 5).map(plain)).toEqual([amount, value, cost, gain]);
    }
    for (const name of PROFIT_SUMS)
      expect(plain(texts[texts.indexOf(words.sums[name], texts.length - 30) + 1] ?? '')).toBe(profit.sums[name]);
    expect(texts).toContain('Page 1 of 3');
  });

  it('is on one page for a year without lines, and says so in other scripts as well', () => {
    expect(textsOf(profitPdf(year(0), words, 'en-US'))).toContain('Nothing happened.');
    const file = String.fromCharCode(...profitPdf(year(0), { ...words, none: '本期无变动' }, 'zh-CN'));
    expect(file).toContain('<672c671f65e053d852a8>');
    expect(file).toContain(latin('Agio'));
  });

  it('runs no formula', () => {
    const csv = csvOf(profitRows(year(1), { ...words, kind: () => '=1+1' }));
    expect(csv).not.toMatch(/(^|,)=1/m);
    expect(csv).toContain(',1000.25,');
  });
});
