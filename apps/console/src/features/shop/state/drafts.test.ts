// Protects what operators enter of products: nothing incomplete is sent, and a price is of a coin or in a currency.
import { expect, it } from 'vitest';
import { bodyOf, codesOf, draftOf, linesOf, variantBodyOf, variantDraftOf } from './drafts.ts';

it('sends a product with the languages that have a title, and countries as codes', () => {
  const draft = draftOf(null);
  expect(bodyOf(draft)).toBeNull();
  const said = { title: 'Mug', summary: '', description: '' };
  const written = { ...draft, regions: 'cn, kr', texts: { ...draft.texts, 'zh-CN': said } };
  expect(bodyOf(written)).toMatchObject({ limit: 0, regions: ['CN', 'KR'], texts: { 'zh-CN': said } });
  expect(Object.keys(bodyOf(written)?.texts ?? {})).toEqual(['zh-CN']);
  expect(bodyOf({ ...written, regions: 'China' })).toBeNull();
});

it('knows coins from currencies', () => {
  const draft = { ...variantDraftOf(null), price: '14' };
  expect(variantBodyOf(draft, null)).toEqual({ names: {}, coin: 'USDT', currency: null, price: '14' });
  expect(variantBodyOf({ ...draft, unit: 'CNY' }, null)).toMatchObject({ coin: null, currency: 'CNY' });
  expect(variantBodyOf({ ...draft, price: '0' }, null)).toBeNull();
});

it('reads a code a line, and knows in which line one stands', () => {
  expect(linesOf('A-1\n\n B-2 \nB-2', [2, 3])).toEqual([3, 4]);
  expect(codesOf(' A-1 \n\nB-2\n')).toEqual(['A-1', 'B-2']);
});
