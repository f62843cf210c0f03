import { pageHeight, pageWidth, Pdf, wrapped, type Page } from '@agio/ui/pdf';
import type { CallData } from '@agio/client';
import type { Language, Texts } from '@agio/ui';

export type Parcel = CallData<'deskShopLabels'>['list'][number];
type Words = Texts['shop']['labels'];

const margin = 36;
/** Four labels of A6 on a page of A4. */
const [labelWidth, labelHeight] = [pageWidth / 2, pageHeight / 2];
const perPage = 4;
const rowHeight = 16;

/** What has to be fetched for some parcels, and then a label for each. */
export function labelsPdf(parcels: readonly Parcel[], words: Words, language: Language): Uint8Array<ArrayBuffer> {
  const pdf = new Pdf(words.title, language);
  pickList(pdf, parcels, words);
  for (let first = 0; first < parcels.length; first += perPage) {
    const page = pdf.addPage();
    page.line(0, pageWidth, labelHeight);
    page.upright(labelWidth, 0, pageHeight);
    parcels.slice(first, first + perPage).forEach((parcel, at) => {
      label(page, parcel, { x: (at % 2) * labelWidth, top: pageHeight - Math.floor(at / 2) * labelHeight }, language);
    });
  }
  return pdf.bytes();
}

/** What to fetch, each kind once with all of its orders. */
export function picksOf(
  parcels: readonly Parcel[],
): readonly { readonly name: string; readonly pieces: number; readonly orders: string }[] {
  const byVariant = Map.groupBy(parcels, ({ variant }) => variant);
  return [...byVariant.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const pieces = same.reduce((sum, { quantity }) => sum + quantity, 0);
    const orders = same.map(({ id, quantity }) => `S${id} × ${quantity}`).join(', ');
    return [{ name: nameOf(first), pieces, orders }];
  });
}

const nameOf = ({ title, variantName }: Parcel): string => (variantName === '' ? title : `${title}, ${variantName}`);

function pickList(pdf: Pdf, parcels: readonly Parcel[], words: Words): void {
  let page = pdf.addPage();
  page.text(words.pick, margin, pageHeight - 56, { size: 16, bold: true });
  let y = pageHeight - 92;
  for (const { name, orders, pieces } of picksOf(parcels)) {
    const lines = [...wrapped(name, 11, 440), ...wrapped(orders, 9, 440)];
    if (y - lines.length * rowHeight < margin) {
      page = pdf.addPage();
      y = pageHeight - 56;
    }
    page.text(String(pieces), pageWidth - margin, y, { size: 14, bold: true, right: true });
    const names = wrapped(name, 11, 440).length;
    lines.forEach((line, at) => page.text(line, margin, y - at * rowHeight, at < names ? { size: 11 } : { grey: true }));
    y -= lines.length * rowHeight;
    page.line(margin, pageWidth - margin, y + 8);
    y -= 8;
  }
}

interface Line {
  readonly text: string;
  readonly size: number;
}

/** Room for an address on a label, above what is in the parcel. */
const addressHeight = 280;
const scales = [1, 0.8, 0.65, 0.5, 0.4];
const heightOf = (size: number): number => size * 1.5;

/** The lines of an address, as large as all of it fits: nothing of it is left out. */
function fitting(parts: readonly Line[], width: number): readonly Line[] {
  const scaled = (scale: number): Line[] =>
    parts.flatMap(({ size, text }) => wrapped(text, size * scale, width).map((line) => ({ text: line, size: size * scale })));
  const fits = scales.map(scaled).find((lines) => lines.reduce((sum, { size }) => sum + heightOf(size), 0) <= addressHeight);
  return fits ?? scaled(scales.at(-1) ?? 1);
}

function label(page: Page, parcel: Parcel, { top, x }: { readonly x: number; readonly top: number }, language: Language): void {
  const { address, id, quantity } = parcel;
  const width = labelWidth - 2 * margin;
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(address.country) ?? address.country;
  const parts = [
    { text: address.name, size: 16 },
    { text: address.mobile, size: 11 },
    { text: address.street, size: 13 },
    { text: address.region, size: 13 },
    { text: `${address.country} ${country}`, size: 13 },
  ];
  let y = top - 64;
  for (const { size, text } of fitting(parts, width)) {
    page.text(text, x + margin, y, { size });
    y -= heightOf(size);
  }
  const foot = top - labelHeight + margin;
  page.line(x + margin, x + labelWidth - margin, foot + 34);
  page.text(`S${id}`, x + margin, foot + 16, { size: 13, bold: true });
  page.text(wrapped(`${nameOf(parcel)} × ${quantity}`, 8, width)[0] ?? '', x + margin, foot, { size: 8, grey: true });
}
