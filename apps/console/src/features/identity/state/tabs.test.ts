// Protects: a made-up address opens the first tab and the first page, and nothing else.
import { expect, it } from 'vitest';
import { pageFrom, pagesOf, tabFrom } from './tabs.ts';

it('reads a tab', () => {
  expect(['money', 'acts', undefined, 'evil', '__proto__'].map(tabFrom)).toEqual(['money', 'acts', 'overview', 'overview', 'overview']);
});

it('reads and counts pages', () => {
  expect(['2', '0', '-1', '1e3', '999999', undefined].map(pageFrom)).toEqual([2, 1, 1, 1, 1, 1]);
  expect([pagesOf(0, 20), pagesOf(20, 20), pagesOf(21, 20)]).toEqual([0, 1, 2]);
});
