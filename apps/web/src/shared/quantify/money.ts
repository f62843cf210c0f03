import { compareDecimals, fixed, groupThousands, signed as signedFigure, unsigned } from '@agio/ui/formats';

/** So many decimals at least, and more where the amount is small: a thousandth of a bitcoin counts. Where amounts have to add up they are shown whole. */
const SHOWN = 2;
const decimalsOf = (size: string): number => (compareDecimals(size, '1') < 0 ? 8 : compareDecimals(size, '100') < 0 ? 4 : SHOWN);

function cut(value: string): string {
  const [whole = '', part = ''] = fixed(value, decimalsOf(unsigned(value))).split('.');
  return `${whole}.${part.replace(/0+$/, '').padEnd(SHOWN, '0')}`;
}

export const money = (value: string): string => groupThousands(cut(value));

/** With its sign in front; less than is shown is nothing. */
export const signed = (value: string): string => signedFigure(cut(value));
