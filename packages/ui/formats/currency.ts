import { fixed, groupThousands } from './numbers.ts';
import { compareDecimals } from './decimal.ts';

const signs: Readonly<Record<string, string>> = { CNY: '¥', USD: '$', KRW: '₩', EUR: '€', JPY: '¥', TWD: 'NT$', HKD: 'HK$' };

/** A value in a rate currency: two decimals from 1 upwards and for nothing, four for what is less, cut. "455950.648", "CNY" → "¥455,950.64". */
export function currency(text: string, code: string): string {
  const size = text.replace('-', '');
  const plain = compareDecimals(size, '1') >= 0 || compareDecimals(size, '0') === 0;
  const shown = fixed(text, plain ? 2 : 4);
  return `${signs[code] ?? `${code} `}${groupThousands(shown)}`;
}
