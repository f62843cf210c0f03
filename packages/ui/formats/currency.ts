import { fixed, groupThousands, truncate } from './numbers.ts';
import { compareDecimals } from './decimal.ts';

const signs: Readonly<Record<string, string>> = { CNY: '¥', USD: '$', KRW: '₩', EUR: '€', JPY: '¥', TWD: 'NT$', HKD: 'HK$' };

/** A value in a rate currency: two decimals from 1 upwards, else up to four, cut. "455950.648", "CNY" → "¥455,950.64". */
export function currency(text: string, code: string): string {
  const shown = compareDecimals(text.replace('-', ''), '1') >= 0 ? fixed(text, 2) : truncate(fixed(text, 4), 4);
  return `${signs[code] ?? `${code} `}${groupThousands(shown)}`;
}
