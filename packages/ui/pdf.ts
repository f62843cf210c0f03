import type { Language } from './i18n/index.ts';

/**
 * Writes a PDF of text and lines (ISO 32000-1), without a library: Latin in the readers' own Helvetica, everything else in the standard
 * font of a CJK collection, which no file needs to contain (9.7.5.2): readers have it, or show their own instead. Hangul, which only one of
 * them has, is always in that one.
 */
export interface Page {
  /** `x` and `y` in points from the lower left; text that is aligned right ends at `x`. */
  text(text: string, x: number, y: number, look?: Look): void;
  line(fromX: number, toX: number, y: number): void;
  upright(x: number, fromY: number, toY: number): void;
}
export type Look = { readonly size?: number; readonly bold?: boolean; readonly right?: boolean; readonly grey?: boolean };

export const pageWidth = 595;
export const pageHeight = 842;

/** Widths of Helvetica in thousandths of its size, for what is not 556 wide (Adobe's core font metrics). */
const widths: Readonly<Record<string, number>> = Object.fromEntries(
  [
    [222, "ijl'|"],
    [278, ' !,./:;\\ftI[]'],
    [333, '()-r`'],
    [500, 'ckxyzsvJ'],
    [584, '+<=>~'],
    [611, 'FTZ'],
    [667, 'ABEKPSVXY&'],
    [722, 'CDHNRUw'],
    [778, 'GOQ'],
    [833, 'mM'],
    [889, '%'],
    [944, 'W'],
  ].flatMap(([width, signs]) => [...String(signs)].map((sign) => [sign, Number(width)])),
);
/** Signs beyond Latin-1 that the Latin font has, by their codes there (WinAnsiEncoding). */
const winAnsi: Readonly<Record<string, number>> = {
  '–': 0x96,
  '−': 0x96,
  '—': 0x97,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '…': 0x85,
  '€': 0x80,
  '•': 0x95,
};

const collections: Readonly<Record<Language, readonly [font: string, encoding: string, ordering: string, supplement: number]>> = {
  'en-US': ['STSong-Light', 'UniGB-UCS2-H', 'GB1', 4],
  'zh-CN': ['STSong-Light', 'UniGB-UCS2-H', 'GB1', 4],
  'zh-TW': ['MSung-Light', 'UniCNS-UCS2-H', 'CNS1', 3],
  'ko-KR': ['HYGoThic-Medium', 'UniKS-UCS2-H', 'Korea1', 1],
};

/** The three objects of a collection's font, of which the first has this number. */
function collectionOf(language: Language, number: number): readonly string[] {
  const [font, encoding, ordering, supplement] = collections[language];
  return [
    `<< /Type /Font /Subtype /Type0 /BaseFont /${font} /Encoding /${encoding} /DescendantFonts [${number + 1} 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${font} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement ${supplement} >> /FontDescriptor ${number + 2} 0 R /DW 1000 >>`,
    `<< /Type /FontDescriptor /FontName /${font} /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>`,
  ];
}

const isLatin = (sign: string): boolean => {
  const code = sign.codePointAt(0) ?? 0;
  return sign in winAnsi || (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff);
};

/** In points. */
export function textWidth(text: string, size: number): number {
  return ([...text].reduce((sum, sign) => sum + (isLatin(sign) ? (widths[sign] ?? 556) : 1000), 0) * size) / 1000;
}

/** The text in lines that are no wider; what has no spaces is broken anywhere. */
export function wrapped(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => piecesOf(one, size, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer, size) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].filter((one) => one !== '');
}

/** A word in pieces of which none is too wide. */
function piecesOf(word: string, size: number, width: number): string[] {
  const pieces = [''];
  for (const sign of word) {
    const longer = `${pieces.at(-1) ?? ''}${sign}`;
    if (textWidth(longer, size) <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(sign);
  }
  return pieces;
}

type Script = 'latin' | 'hangul' | 'other';
const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/;
const scriptOf = (sign: string): Script => (isLatin(sign) ? 'latin' : hangul.test(sign) ? 'hangul' : 'other');

interface FontRun {
  readonly script: Script;
  text: string;
}

/** The text in stretches of one font each. */
function runsOf(text: string): readonly FontRun[] {
  const runs: FontRun[] = [];
  for (const sign of text) {
    const script = scriptOf(sign);
    const last = runs.at(-1);
    if (last?.script === script) last.text += sign;
    else runs.push({ script, text: sign });
  }
  return runs;
}

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

function shown({ script, text }: FontRun): string {
  if (script === 'latin') return `<${[...text].map((sign) => hex(winAnsi[sign] ?? sign.charCodeAt(0), 2)).join('')}>`;
  // The collections know the basic plane only.
  return `<${[...text].map((sign) => hex(sign.length > 1 ? 0x25a1 : sign.charCodeAt(0), 4)).join('')}>`;
}

const places = (value: number): string => value.toFixed(2).replace(/\.?0+$/, '');

class Content implements Page {
  readonly #parts: string[] = [];
  hasHangul = false;

  text(text: string, x: number, y: number, { bold = false, grey = false, right = false, size = 9 }: Look = {}): void {
    const from = right ? x - textWidth(text, size) : x;
    const fonts = { latin: bold ? 'B' : 'R', hangul: 'K', other: 'C' } as const;
    const runs = runsOf(text).map((run) => `/${fonts[run.script]} ${size} Tf ${shown(run)} Tj`);
    this.hasHangul ||= runsOf(text).some(({ script }) => script === 'hangul');
    this.#parts.push(`${grey ? '0.42' : '0.08'} g BT ${places(from)} ${places(y)} Td ${runs.join(' ')} ET`);
  }

  line(fromX: number, toX: number, y: number): void {
    this.#parts.push(`0.8 G 0.5 w ${places(fromX)} ${places(y)} m ${places(toX)} ${places(y)} l S`);
  }

  upright(x: number, fromY: number, toY: number): void {
    this.#parts.push(`0.8 G 0.5 w ${places(x)} ${places(fromY)} m ${places(x)} ${places(toY)} l S`);
  }

  toString(): string {
    return this.#parts.join('\n');
  }
}

export class Pdf {
  readonly #pages: Content[] = [];
  readonly #language: Language;
  readonly #title: string;

  constructor(title: string, language: Language) {
    this.#title = title;
    this.#language = language;
  }

  get pages(): readonly Page[] {
    return this.#pages;
  }

  addPage(): Page {
    const page = new Content();
    this.#pages.push(page);
    return page;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const hasKorean = this.#language !== 'ko-KR' && this.#pages.some(({ hasHangul }) => hasHangul);
    const firstPage = hasKorean ? 12 : 9;
    const fonts = `/R 3 0 R /B 4 0 R /C 5 0 R /K ${hasKorean ? 9 : 5} 0 R`;
    const title = [...this.#title].flatMap((sign) => sign.split('')).map((unit) => hex(unit.charCodeAt(0), 4));
    const objects = [
      `<< /Type /Catalog /Pages 2 0 R /Lang (${this.#language}) >>`,
      `<< /Type /Pages /Kids [${this.#pages.map((_page, at) => `${firstPage + 2 * at} 0 R`).join(' ')}] /Count ${this.#pages.length} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
      ...collectionOf(this.#language, 5),
      `<< /Title <feff${title.join('')}> /Producer (Agio) >>`,
      ...(hasKorean ? collectionOf('ko-KR', 9) : []),
      ...this.#pages.flatMap((page, at) => {
        const content = page.toString();
        return [
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /Font << ${fonts} >> >> /Contents ${firstPage + 2 * at + 1} 0 R >>`,
          `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
        ];
      }),
    ];
    let file = '%PDF-1.4\n';
    const offsets = objects.map((object, at) => {
      const offset = file.length;
      file += `${at + 1} 0 obj\n${object}\nendobj\n`;
      return offset;
    });
    const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 8 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
    return Uint8Array.from(file, (sign) => sign.charCodeAt(0));
  }
}
