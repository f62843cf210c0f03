import type { CallData } from '@agio/client';
import { PROFIT_COLUMNS, PROFIT_SUMS } from '@agio/contracts/wallet/constants';
import { groupThousands, trimZeros, type Language, signed } from '@agio/ui';
import { pageHeight, pageWidth, Pdf, wrapped, type Look } from '@agio/ui/pdf';

export type YearProfit = CallData<'accountProfit'>;
export type ProfitLine = YearProfit['lines'][number];
export type ProfitGroup = ProfitLine['group'];

/** What a year's profit says besides figures, in the reader's language. */
export type ProfitWords = {
  readonly site: string;
  readonly title: string;
  /** The owner, the year, the currency and the time of the report: a line each. */
  readonly head: readonly string[];
  readonly group: (group: ProfitGroup) => string;
  readonly kind: (kind: ProfitLine['kind']) => string;
  readonly columns: Readonly<Record<'group' | 'kind' | 'coin' | 'count' | 'amount' | 'value' | 'cost' | 'gain' | 'unpriced', string>>;
  readonly sums: Readonly<Record<keyof YearProfit['sums'], string>>;
  readonly notes: readonly string[];
  readonly none: string;
  readonly page: (number: number, of: number) => string;
};

/** Rows of a spreadsheet: heads, lines with all their digits, then the sums of the gains. */
export function profitRows({ currency, lines, sums }: YearProfit, words: ProfitWords): string[][] {
  const money = new Set<string>(['value', 'cost', 'gain']);
  return [
    PROFIT_COLUMNS.map((name) => (money.has(name) ? `${words.columns[name]} (${currency})` : words.columns[name])),
    ...lines.map((line) => [
      words.group(line.group),
      words.kind(line.kind),
      line.coin,
      String(line.count),
      line.amount,
      line.value,
      line.cost,
      line.gain,
      String(line.unpriced),
    ]),
    ...PROFIT_SUMS.map((name) => [words.sums[name], '', '', '', '', '', '', sums[name], '']),
  ];
}

/** A figure with its sign in front, grouped. */
export const signedFigure = (text: string): string => signed(text, figure);
export const figure = (text: string): string => groupThousands(trimZeros(text));

const left = 36;
const right = pageWidth - 36;
const bottom = 64;
const rowHeight = 13;
const size = 7.5;
/** Where the columns of figures end. */
const ends = { amount: 290, value: 378, cost: 466, gain: right } as const;

/** Writes the same lines on as many pages as they take. */
export function profitPdf({ currency, lines, sums }: YearProfit, words: ProfitWords, language: Language): Uint8Array<ArrayBuffer> {
  const pdf = new Pdf(`${words.site} ${words.title}`, language);
  let page = pdf.addPage();
  let y = pageHeight - 60;
  const keep = (rows: number): void => {
    if (y - rows * rowHeight >= bottom) return;
    page = pdf.addPage();
    y = pageHeight - 60;
  };
  const row = (text: string, look: Look = {}, figures: Partial<Record<keyof typeof ends, string>> = {}): void => {
    keep(1);
    page.text(text, left, y, { size, ...look });
    for (const name of ['amount', 'value', 'cost', 'gain'] as const)
      if (figures[name] !== undefined) page.text(figures[name], ends[name], y, { size, ...look, right: true });
    y -= rowHeight;
  };
  page.text(words.site, left, y, { size: 16, bold: true });
  page.text(words.title, right, y, { size: 12, right: true });
  y -= 28;
  for (const text of words.head) row(text, { size: 9, grey: true });
  if (lines.length === 0) row(words.none, { size: 9 });
  let before: ProfitGroup | undefined;
  for (const line of lines) {
    if (line.group !== before) {
      keep(3);
      y -= 8;
      row(words.group(line.group), { bold: true, size: 9 }, { ...words.columns, gain: `${words.columns.gain} (${currency})` });
      page.line(left, right, y + 9);
      before = line.group;
    }
    const figures = { amount: figure(line.amount), value: figure(line.value), cost: figure(line.cost), gain: signedFigure(line.gain) };
    row(`${line.coin} · ${words.kind(line.kind)} × ${line.count}`, {}, figures);
    if (line.unpriced > 0) row(`${words.columns.unpriced}: ${line.unpriced}`, { grey: true });
  }
  keep(PROFIT_SUMS.length + 2);
  y -= 8;
  for (const name of PROFIT_SUMS) row(words.sums[name], { bold: name === 'result', size: 9 }, { gain: signedFigure(sums[name]) });
  y -= 8;
  for (const note of words.notes) for (const text of wrapped(note, 8, right - left)) row(text, { size: 8, grey: true });
  pdf.pages.forEach((one, at) => {
    one.line(left, right, 48);
    one.text(`${words.site} · ${words.title}`, left, 34, { size: 8, grey: true });
    one.text(words.page(at + 1, pdf.pages.length), right, 34, { size: 8, grey: true, right: true });
  });
  return pdf.bytes();
}
