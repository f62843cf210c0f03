// Protects the choice of countries: every one is found by its name in both languages and by its code, and stands where readers expect it.
import { expect, it } from 'vitest';
import { COUNTRIES } from '@agio/contracts/content/constants';
import { countriesFound } from './countries.ts';

it('finds countries by names and codes', () => {
  expect(countriesFound(COUNTRIES, 'en-US', '')).toHaveLength(COUNTRIES.length);
  expect(countriesFound(COUNTRIES, 'en-US', ' germ ')).toEqual([{ code: 'DE', name: 'Germany' }]);
  expect(countriesFound(COUNTRIES, 'zh-CN', '德国')).toEqual([{ code: 'DE', name: '德国' }]);
  expect(countriesFound(COUNTRIES, 'zh-CN', 'germany').map(({ code }) => code)).toEqual(['DE']);
  expect(countriesFound(COUNTRIES, 'en-US', 'kp').map(({ code }) => code)).toContain('KP');
  expect(countriesFound(COUNTRIES, 'en-US', 'nowhere')).toEqual([]);
});
