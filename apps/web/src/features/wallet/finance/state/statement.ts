import type { CallData } from '@agio/client';
import { groupThousands, ofWallClock, type Language, signed, withMinus } from '@agio/ui';
import { pageHeight, pageWidth, Pdf, textWidth, type Look, type Page } from '@agio/ui/pdf';

export type AccountStatement = CallData<'accountStatement'>;
type Line = AccountStatement['accounts'][number];

/** A month or a whole year in the reader's own zone, from its first millisecond until before the next one's. */
export function periodOf(year: number, month: number | null): { readonly from: number; readonly to: number } {
  const from = month === null ? 0 : month - 1;
  const [first, next] = [Date.UTC(year, from, 1), Date.UTC(year, from + (month === null ? 12 : 1), 1)];
  return { from: ofWallClock(first), to: ofWallClock(next) };
}

/** First and last sign of a name, so that a statement that is passed on does not tell the whole of it. */
export function maskedName(name: string): string {
  const signs = [...name];
  return signs.length < 2 ? '***' : `${signs[0] ?? ''}***${signs.length > 2 ? (signs.at(-1) ?? '') : ''}`;
}

/** What a statement says besides figures, in the reader's language. */
export type StatementWords = {
  readonly site: string;
  readonly title: string;
  /** The owner, the period and the time of the statement: a line each. */
  readonly head: readonly string[];
  readonly account: (account: Line['account']) => string;
  readonly kind: (kind: Line['sums'][number]['kind']) => string;
  readonly opening: string;
  readonly closing: string;
  readonly count: (count: number) => string;
  readonly rule: string;
  readonly none: string;
  readonly page: (number: number, of: number) => string;
};

const left = 48;
const right = pageWidth - 48;
const bottom = 64;
const rowHeight = 15;
const countAt = 360;

/** A balance, grouped; what is owed has its sign in front. */
const balance = (amount: string): string => withMinus(groupThousands(amount));

/** Writes a statement on as many pages as it takes; what belongs to one coin is kept together where it fits on a page. */
export function statementPdf(
  { accounts }: Pick<AccountStatement, 'accounts'>,
  words: StatementWords,
  language: Language,
): Uint8Array<ArrayBuffer> {
  const pdf = new Pdf(`${words.site} ${words.title}`, language);
  let page = pdf.addPage();
  let y = pageHeight - 60;
  const row = (text: string, look: Look & { readonly at?: number } = {}, amount?: string, count?: string): void => {
    page.text(text, left + (look.at ?? 0), y, look);
    if (count !== undefined) page.text(count, countAt, y, { right: true, grey: true });
    if (amount !== undefined) page.text(amount, right, y, { ...look, right: true });
    y -= rowHeight;
  };
  const keep = (rows: number): void => {
    if (y - rows * rowHeight >= bottom) return;
    page = pdf.addPage();
    y = pageHeight - 60;
  };
  page.text(words.site, left, y, { size: 16, bold: true });
  page.text(words.title, right, y, { size: 12, right: true });
  y -= 28;
  for (const line of words.head) row(line, { grey: true });
  y -= 8;
  if (accounts.length === 0) row(words.none);
  let before: Line['account'] | undefined;
  for (const line of accounts) {
    keep(Math.min(line.sums.length + 5, 40));
    if (line.account !== before) {
      y -= 6;
      row(words.account(line.account), { size: 12, bold: true });
      before = line.account;
    }
    page.line(left, right, y + 11);
    row(line.coin, { bold: true });
    row(words.opening, { at: 12 }, balance(line.opening));
    for (const sum of line.sums) {
      keep(1);
      row(words.kind(sum.kind), { at: 12, grey: true }, signed(sum.amount), words.count(sum.count));
    }
    keep(1);
    row(words.closing, { at: 12, bold: true }, balance(line.closing));
    y -= 4;
  }
  keep(2);
  y -= 6;
  for (const part of wrapped(words.rule, right - left, 8)) row(part, { size: 8, grey: true });
  pdf.pages.forEach((one, at) => foot(one, words, at + 1, pdf.pages.length));
  return pdf.bytes();
}

function foot(page: Page, words: StatementWords, number: number, of: number): void {
  page.line(left, right, 48);
  page.text(`${words.site} · ${words.title}`, left, 34, { size: 8, grey: true });
  page.text(words.page(number, of), right, 34, { size: 8, grey: true, right: true });
}

/** Lines of a text that are no wider than given; it breaks at spaces, and between the signs of scripts that have none. */
function wrapped(text: string, width: number, size: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.match(/[!-~]+ ?|./gu) ?? []) {
    if (line !== '' && textWidth(line + part, size) > width) {
      lines.push(line);
      line = '';
    }
    line += part;
  }
  return [...lines, line];
}
