import { fixed, groupThousands } from './numbers.ts';
import { compareDecimals, signOf } from './decimal.ts';
import { unsigned } from './signs.ts';

const signs: Readonly<Record<string, string>> = { CNY: '¥', USD: '$', KRW: '₩', EUR: '€', JPY: '¥', TWD: 'NT$', HKD: 'HK$' };

/**
 * A value in a rate currency: two decimals from 1 upwards and for nothing, four for what is less, cut; a minus stands in front of everything.
 * "455950.648", "CNY" → "¥455,950.64"; "-1", "USD" → "−$1.00".
 */
export function currency(text: string, code: string): string {
  const size = unsigned(text);
  const plain = compareDecimals(size, '1') >= 0 || compareDecimals(size, '0') === 0;
  const shown = fixed(size, plain ? 2 : 4);
  return `${signOf(text) < 0 && signOf(shown) !== 0 ? '−' : ''}${signs[code] ?? `${code} `}${groupThousands(shown)}`;
}
