import type { Language } from '@agio/ui';
import { formatDateTime } from '@agio/ui';
import { pageHeight, pageWidth, Pdf } from '@agio/ui/pdf';
import type { ShopOrder } from '../api/shop.ts';
import type { shop as english } from '../texts/shop/en-US.ts';
import { receiptLines } from './receipt-lines.ts';

type Words = Pick<typeof english, 'receipt' | 'states'>;

const left = 48;
const right = pageWidth - 48;

/** A receipt on one page, in any of the languages. */
export function receiptPdf(order: ShopOrder, words: Words, site: string, language: Language, nowMs: number): Uint8Array<ArrayBuffer> {
  const title = `${words.receipt.title} S${order.id}`;
  const pdf = new Pdf(`${site} ${title}`, language);
  const page = pdf.addPage();
  page.text(site, left, pageHeight - 60, { size: 16, bold: true });
  page.text(title, right, pageHeight - 60, { size: 12, right: true });
  const at = (text: string, ms: number | null): string[] => (ms === null ? [] : [text.replace('{{time}}', formatDateTime(ms, language))]);
  const head = [
    ...at(words.receipt.ordered, order.createTime),
    ...at(words.receipt.paidAt, order.payTime),
    ...at(words.receipt.receivedAt, order.receiveTime),
    words.receipt.state.replace('{{state}}', words.states[order.state]),
    ...at(words.receipt.made, nowMs),
  ];
  let y = pageHeight - 92;
  for (const text of head) {
    page.text(text, left, y, { grey: true });
    y -= 15;
  }
  y -= 12;
  for (const { amount, isSum, name } of receiptLines(order, words.receipt)) {
    if (isSum) page.line(left, right, y + 13);
    page.text(name, left, y, { bold: isSum });
    page.text(amount, right, y, { bold: isSum, right: true });
    y -= isSum ? 22 : 16;
  }
  page.line(left, right, 48);
  page.text(`${site} · ${title}`, left, 34, { size: 8, grey: true });
  return pdf.bytes();
}
