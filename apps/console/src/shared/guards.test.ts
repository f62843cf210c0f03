// Protects: no log-in leads off the console, whatever the address says.
import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { lang: 'en-US' }, addEventListener: () => undefined });
const { ownPath } = await import('./guards.ts');
vi.unstubAllGlobals();

it('takes paths of the console and nothing else', () => {
  expect(ownPath('/requests/7?view=mine')).toBe('/requests/7?view=mine');
  for (const wanted of [
    null,
    undefined,
    '',
    'requests',
    '//evil.example',
    '/\\evil.example',
    // Browsers drop tabs and line ends, and resolve dots.
    '/\t/evil.example',
    '/\n\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/x/../login',
    'https://evil.example/',
    '/login',
    '/invite#x',
  ])
    expect(ownPath(wanted)).toBe('/');
});
