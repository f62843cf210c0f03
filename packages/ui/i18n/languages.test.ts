// Protects: a visitor is spoken to in the remembered language, else the browser's, else the site's first (spec §9).
import { expect, it } from 'vitest';
import { chooseLanguage, nearestLanguage } from './languages.ts';

it('finds the nearest pack of a tag', () => {
  expect(['zh-HK', 'zh-Hant-TW', 'zh', 'zh-SG', 'en-GB', 'ko', 'fr'].map(nearestLanguage)).toEqual([
    'zh-TW',
    'zh-TW',
    'zh-CN',
    'zh-CN',
    'en-US',
    'ko-KR',
    null,
  ]);
});

it('prefers the remembered one, then the browser, then the site', () => {
  expect(chooseLanguage('ko-KR', ['zh-CN'], [])).toBe('ko-KR');
  expect(chooseLanguage(null, ['fr', 'zh-TW'], [])).toBe('zh-TW');
  expect(chooseLanguage(null, ['fr'], ['zh-CN', 'en-US'])).toBe('zh-CN');
  expect(chooseLanguage('ko-KR', ['ko'], ['zh-TW', 'en-US'])).toBe('zh-TW');
});
