// Protects: the poster's words stay on the poster, in languages with spaces and without.
import { expect, it } from 'vitest';
import { linesOf } from './lines.ts';

const lettersOf = (text: string): number => [...text].length;

it('breaks between words, and leaves a comma where it belongs', () => {
  expect(linesOf('Trade with me, on Agio', 'en-US', 10, lettersOf)).toEqual(['Trade with', 'me, on', 'Agio']);
});

it('breaks a text without spaces', () => {
  const lines = linesOf('您的交易手续费将返还百分之十', 'zh-CN', 6, lettersOf);
  expect(lines.join('')).toBe('您的交易手续费将返还百分之十');
  expect(Math.max(...lines.map(lettersOf))).toBeLessThanOrEqual(6);
});

it('gives a word that is too long a line of its own', () => {
  expect(linesOf('a unbreakable b', 'en-US', 5, lettersOf)).toEqual(['a', 'unbreakable', 'b']);
});
