// Protects: the texts that all packs share are complete in all four languages, and the look for gaps finds every kind of gap.
import { expect, it } from 'vitest';
import { packGaps } from './pack-gaps.ts';
import { registerTexts, sharedPacks, type PackLoaders } from './packs.ts';

it.each(Object.entries(sharedPacks))('%s is complete', async (_namespace, loaders) => {
  expect(await packGaps(loaders)).toEqual([]);
});

const english = {
  buy: 'Buy {{amount}}',
  terms: 'Read <a>this</a>',
  left_one: '{{count}} day',
  left_other: '{{count}} days',
  menu: { home: 'Home' },
};
const withKorean = (korean: object): PackLoaders => ({
  'en-US': async () => english,
  'zh-CN': async () => english,
  'zh-TW': async () => english,
  'ko-KR': async () => korean,
});

it('finds what is missing, too much, empty, or has other values or tags', async () => {
  const { left_one: _form, ...withoutForm } = english;
  expect(await packGaps(withKorean(withoutForm))).toEqual([]);
  const bad = { buy: 'Buy {{price}}', terms: 'Read <b>this</b>', left_other: ' {{count}}', more: '', menu: {} };
  expect(await packGaps(withKorean(bad))).toEqual([
    'ko-KR lacks menu.home',
    'ko-KR has more, which en-US lacks',
    'ko-KR is empty at more',
    'ko-KR puts other values into buy',
    'ko-KR has other tags in terms',
  ]);
});

it('takes no second pack of one name', () => {
  expect(() => registerTexts({ common: sharedPacks.common })).toThrow('two packs are called common');
});
