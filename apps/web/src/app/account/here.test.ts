// Protects: the account menu marks exactly one page, also for pages that have no entry of their own.
import { expect, it } from 'vitest';
import { entryFor } from './here.ts';

const entries = [{ to: '/account/money' }, { to: '/account/money/history' }, { to: '/account/finance', covers: ['/account/books'] }];
const at = (path: string): string | undefined => entryFor(entries, path)?.to;

it('takes the nearest entry above the page', () => {
  expect(at('/account/money')).toBe('/account/money');
  expect(at('/account/money/')).toBe('/account/money');
  expect(at('/account/money/withdraw/BTC')).toBe('/account/money');
  expect(at('/account/money/history')).toBe('/account/money/history');
  expect(at('/account/finance/explain/BTC')).toBe('/account/finance');
  expect(at('/account/books')).toBe('/account/finance');
  expect(at('/account/moneybags')).toBeUndefined();
});

it('tells the places of the phone’s bar apart, of which one is the beginning of another', () => {
  const bar = [
    { to: '/' },
    { to: '/otcTrade', covers: ['/otc'] },
    { to: '/account/money' },
    { to: '/account/security', covers: ['/account'] },
  ];
  const marked = (path: string): string | undefined => entryFor(bar, path)?.to;
  expect(marked('/otc/order/7')).toBe('/otcTrade');
  expect(marked('/account/money/deposit')).toBe('/account/money');
  expect(marked('/account/settings')).toBe('/account/security');
  expect(marked('/')).toBe('/');
  expect(marked('/news')).toBeUndefined();
});
