// Protects: every caller is answered in the language of ours that is nearest to what they asked for.
import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

it.each([
  ['zh-CN', 'zh-CN'],
  ['zh-TW;q=0.9, en;q=0.8', 'zh-TW'],
  ['zh-Hant-HK', 'zh-TW'],
  ['zh', 'zh-CN'],
  ['ko', 'ko-KR'],
  ['fr-FR, ko;q=0.5', 'ko-KR'],
  ['EN-us', 'en-US'],
  ['fr', 'en-US'],
  ['', 'en-US'],
  [';;,,', 'en-US'],
  [undefined, 'en-US'],
])('%s → %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
