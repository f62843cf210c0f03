/** NRIC and FIN of Singapore: a letter for the century and the kind, seven digits, and a letter that checks them. */
const NUMBER = /^([STFGM])(\d{7})([A-Z])$/;
const WEIGHTS = [2, 7, 6, 5, 4, 3, 2];
/** By the first letter: what is added to the sum, and the letters that it leads to. */
const SERIES: Readonly<Record<string, { readonly offset: number; readonly letters: string }>> = {
  S: { offset: 0, letters: 'JZIHGFEDCBA' },
  T: { offset: 4, letters: 'JZIHGFEDCBA' },
  F: { offset: 0, letters: 'XWUTRQPNMLK' },
  G: { offset: 4, letters: 'XWUTRQPNMLK' },
  M: { offset: 3, letters: 'XWUTRQPNJLK' },
};

/** Whether a number can be one of Singapore. */
export function isSingaporean(number: string): boolean {
  const [, first = '', digits = '', last] = NUMBER.exec(number) ?? [];
  const series = SERIES[first];
  if (series === undefined) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), series.offset);
  return series.letters[sum % 11] === last;
}
