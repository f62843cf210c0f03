import type { Result } from '../result.ts';
import { PROTOTYPE } from './confusables.ts';
import { HAN_ALIKE } from './han-alike.ts';

/** Why a text is no name that is shown to others. */
export type NameProblem = 'empty' | 'invisible' | 'characters' | 'scripts';

/** Letters of everyday writing: not those of phonetics, and no small capitals. */
const LATIN = 'A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u01bf\\u01cd-\\u024f\\u0259\\u1e00-\\u1eff';
/** Scripts that names are written in. Those of Japanese are written together. */
const SCRIPTS = [
  LATIN,
  '\\u0370-\\u03ff\\u1f00-\\u1fff',
  '\\u0400-\\u04ff',
  ...['Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Devanagari', 'Thai'].map((script) => `\\p{scx=${script}}`),
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}',
  // Whole syllables: single letters of Hangul are put together in other ways that look the same.
  '\\uac00-\\ud7a3',
].map((letters) => new RegExp(`^[${letters}]*$`, 'u'));
/** What stands between letters of any script. */
const COMMON = /[0-9 .,_'’&+!()·・-]/gu;
/** Takes no room, or only room: invisible to readers. */
const INVISIBLE = /[\p{DI}\p{C}\u2800]|(?! )\p{Z}/u;
/** Marks that no letter of these scripts is written with, or more of them than any is. */
const ODD_MARKS = /[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Han}\uac00-\ud7a30-9]\p{M}|^\p{M}|\p{M}{3}/u;
const SAYS_SOMETHING = /[\p{L}0-9]/u;

/**
 * A name that others see: visible characters of one script, with digits and common punctuation, at least one letter or digit. Returned as it
 * is stored: NFKC, with single spaces. Refusals: `empty`, `invisible` (characters that cannot be seen), `scripts` (letters of several scripts),
 * `characters` (neither letters nor common punctuation).
 */
export function publicName(given: string): Result<string, NameProblem> {
  if (INVISIBLE.test(given.replaceAll(/[\t\n\r\u00a0\u3000]/gu, ' '))) return { ok: false, refusal: 'invisible' };
  const name = given.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
  if (name === '') return { ok: false, refusal: 'empty' };
  if (INVISIBLE.test(name)) return { ok: false, refusal: 'invisible' };
  const letters = name.replaceAll(COMMON, '');
  if (/[^\p{L}\p{M}]/u.test(letters) || ODD_MARKS.test(name) || !SAYS_SOMETHING.test(name)) return { ok: false, refusal: 'characters' };
  return SCRIPTS.some((script) => script.test(letters)) ? { ok: true, value: name } : { ok: false, refusal: 'scripts' };
}

/** Raised when the same name gets another skeleton: stored ones are computed again. */
export const SKELETONS_VERSION = 3;

/**
 * What names look like: two that share a skeleton can be taken for each other (UTS #39, with letters of both cases, both ways of writing Chinese and characters
 * of it that are taken for each other, and without marks, spaces and punctuation). Letters look like others in one case only, therefore there is one as it is written, one in capitals and one in small
 * letters; most names have only one that differs. A name of nothing visible has none.
 */
export function skeletonsOf(name: string): readonly string[] {
  const plain = name.normalize('NFKC');
  const all = [plain, plain.toUpperCase(), plain.toLowerCase()].map(skeletonAsWritten);
  return [...new Set(all)].filter((one) => one !== '');
}

function skeletonAsWritten(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]|\p{DI}/gu, '');
  return [...letters]
    .map((letter) => PROTOTYPE.get(letter) ?? letter)
    .map((letter) => HAN_ALIKE.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replaceAll('i', 'l')
    .replaceAll('vv', 'w');
}
