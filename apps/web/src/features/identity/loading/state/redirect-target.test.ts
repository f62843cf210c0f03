// Protects: the loading screen only ever leads to the app's own pages (product.md §16.3), never to another site.
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const root = createRootRoute();
const page = (path: string) => createRoute({ getParentRoute: () => root, path });
const router = createRouter({
  routeTree: root.addChildren([page('/'), page('/exchange/$pair'), page('/account/orders'), page('/loading'), page('$')]),
  history: createMemoryHistory(),
});
const target = (wanted: string | undefined): string => redirectTarget(wanted, router, 'https://agio.example');

describe('where the loading screen leads', () => {
  it('goes to own pages, with their search and hash', () => {
    expect(target('/exchange/BTC_USDT')).toBe('/exchange/BTC_USDT');
    expect(target('/account/orders?market=BTC_USDT#top')).toBe('/account/orders?market=BTC_USDT#top');
  });
  it('goes home for everything else', () => {
    const others = [
      undefined,
      '',
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/nowhere',
      '/loading',
      '/loading?redirect=/x',
      '/exchange/..//evil',
    ];
    for (const wanted of others) expect(target(wanted), String(wanted)).toBe('/');
  });
});
