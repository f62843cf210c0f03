import { skeletonsOf } from './public-name.ts';

/** Names reserved for the house, in the languages of its pages; in addition to the titles of sites. */
const RESERVED = [
  ...'admin administrator support system agio root moderator official staff operator helpdesk'.split(' '),
  ...'security sysadmin superadmin webmaster postmaster noreply'.split(' '),
  ...'管理员 管理員 客服 官方 系统 系統 관리자 운영자 고객센터 고객지원 공식 시스템'.split(' '),
];
/** Words that are harmless alone but not next to one of the above. */
const BESIDE = ['team', 'desk', 'help', 'service', 'center', 'centre', 'customer', 'the', 'my', 'real', '中心', '팀'];

/** Digits and signs that are read as a Latin letter, and letters that resemble one in some hands: bolder than what `skeletonsOf` takes for alike. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  a: '4@аαɑ∂ⲁ',
  b: '8ьβвƄ',
  c: '(ϲсᴄ¢',
  d: 'ԁɗ',
  e: '3еєεɛ℮',
  g: '9ɡցġ',
  h: 'һհ',
  i: '1!|lіιıɩɪӏ׀ǀⅼł',
  k: 'кκ',
  m: 'мⅿ',
  n: 'ոпղη',
  o: '0оοσօᴏө',
  p: 'рρ',
  q: 'ԛզ',
  r: 'гꭇ',
  s: '5$ѕꜱƽ',
  t: '7+тτ',
  u: 'υսᴜц',
  v: 'νѵᴠ',
  w: 'ԝɯѡ',
  x: 'хχ×',
  y: 'уүγ',
  z: '2ᴢ',
};
const LETTER_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([letter, like]) => [...like].map((one) => [one, letter])),
);
const SEPARATORS = /[^\p{L}\p{N}@$!|(+¢×∂]+/gu;

/** A name without case, marks and separators, with every look-alike replaced by the letter it resembles. */
function skeletonOf(name: string): string {
  return wordsOf(name).join('');
}

/** Whether a name is reserved for the house or looks like a reserved one: alone, next to digits, or as words of a longer name. */
export function isReserved(name: string, titles: readonly string[]): boolean {
  const shapes = new Set([...RESERVED, ...titles].flatMap(skeletonsOf));
  if (skeletonsOf(name).some((shape) => shapes.has(shape))) return true;
  const reserved = new Set([...RESERVED, ...titles].map(skeletonOf).filter((one) => one !== ''));
  const words = wordsOf(name);
  // Digits at the end are read as digits, `admin2`, and as letters, `agi0`.
  const bare = wordsOf(name.replaceAll(/^[\p{N}\p{P}\p{S}]+|[\p{N}\p{P}\p{S}]+$/gu, ''));
  const known = new Set([...reserved, ...BESIDE.map(skeletonOf)]);
  return [words, bare].some((read) => read.some((word) => reserved.has(word)) || isMadeOf(read.join(''), known, reserved));
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .split(SEPARATORS)
    .map((word) =>
      [...word]
        .map((letter) => LETTER_OF.get(letter) ?? letter)
        .join('')
        .replaceAll('rn', 'm')
        .replaceAll('vv', 'w'),
    )
    .filter((word) => word !== '');
}

/** Whether a text consists only of known words, at least one of them reserved, such as `agiosupport`. */
function isMadeOf(text: string, known: ReadonlySet<string>, reserved: ReadonlySet<string>): boolean {
  // For each prefix of the text: whether it consists of known words, and whether with a reserved one.
  const reached: ('no' | 'plain' | 'reserved')[] = ['plain'];
  for (let end = 1; end <= text.length; end += 1) {
    const last = [...known].filter((word) => text.slice(0, end).endsWith(word) && (reached[end - word.length] ?? 'no') !== 'no');
    const isWithReserved = last.some((word) => reserved.has(word) || reached[end - word.length] === 'reserved');
    reached[end] = isWithReserved ? 'reserved' : last.length > 0 ? 'plain' : 'no';
  }
  return reached[text.length] === 'reserved';
}
