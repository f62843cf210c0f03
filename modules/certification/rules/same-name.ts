/** What letters with a mark, and those of some languages alone, become in machine readable lines (ICAO 9303-3, section 6). */
const LONG: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Å: 'AA',
  Æ: 'AE',
  Ð: 'D',
  Ñ: 'NXX',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  Ü: 'UE',
  Þ: 'TH',
  ẞ: 'SS',
  ß: 'SS',
  Ł: 'L',
  Đ: 'D',
  ı: 'I',
};
const LATIN = /^[\p{Script=Latin}\p{M}\p{P}\s]+$/u;
/** So many letters fit; longer names are cut off. */
const NAMES_LENGTH = 39;

type NameReader = (name: string) => readonly string[];
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[.,'’]/gu, '')
    .split(/[^A-Z]+/u)
    .filter((word) => word !== '')
    .toSorted();
const long: NameReader = (name) => wordsOf([...name.normalize('NFC').toUpperCase()].map((letter) => LONG[letter] ?? letter).join(''));
const short: NameReader = (name) =>
  wordsOf(
    [...name.normalize('NFC').toUpperCase()]
      .map((letter) => (LONG[letter] ?? letter).slice(0, letter === 'Þ' || letter === 'ẞ' ? 2 : 1))
      .join(''),
  );

/**
 * Whether a name that was typed can be the one in a passport's lines: the same words in any order, with accents written either way. Names in
 * other scripts are for people to compare, and so is what was cut off.
 */
export function isNameInLines(typed: string, { givenNames, surname }: { readonly surname: string; readonly givenNames: string }): boolean {
  if (!LATIN.test(typed)) return true;
  const inLines = wordsOf(`${surname} ${givenNames}`);
  const isCut = surname.length + givenNames.length + 2 >= NAMES_LENGTH;
  return [long, short].some((read) => {
    const words = read(typed);
    if (isCut) return inLines.filter((word) => words.some((one) => one.startsWith(word))).length === inLines.length;
    return words.join(' ') === inLines.join(' ');
  });
}
