import { compareDecimals, multiplyDecimals } from './decimal.ts';
import { dynamicNumber } from './numbers.ts';

/** Each language's word for ten thousand. English has none that traders use, so it is written out. */
const units: Readonly<Record<string, string>> = { 'zh-CN': '万', 'zh-TW': '萬', 'ko-KR': '만', 'en-US': '×10K' };

export type ShortNumber = { readonly value: string; readonly unit: string };

/**
 * Statistics above 10 000 in units of ten thousand (spec §9): "13056320.4" → { value: "1,305.632", unit: "×10K" }.
 * Only for volume, turnover and totals; what a customer can spend, signs or is owed is always written out.
 */
export function tenThousand(text: string, language: string): ShortNumber {
  const size = text.startsWith('-') ? text.slice(1) : text;
  if (compareDecimals(size, '10000') <= 0) return { value: dynamicNumber(text), unit: '' };
  return { value: dynamicNumber(multiplyDecimals(text, '0.0001')), unit: units[language] ?? '×10K' };
}
