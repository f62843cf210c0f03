// Protects: the search finds each page once, so that its list shows what was found and nothing else (F4).
import { expect, it } from 'vitest';
import { onePerPage } from './one-per-page.ts';

it('F4: a page that is in the header and a command is found once', () => {
  const entries = [
    { to: '/news', name: 'header' },
    { to: '/fees', name: 'fees' },
    { to: '/news', name: 'command' },
  ];
  expect(onePerPage(entries)).toEqual(entries.slice(0, 2));
});
