// Protects: every capability in the list is whole: texts in all languages, a name for each page and entry, its switch on each of its pages.
import { packGaps } from '@agio/ui/i18n';
import type { AnyRoute } from '@tanstack/react-router';
import { describe, expect, it, vi } from 'vitest';
import type { Feature } from '../shared/feature.ts';

// Session and socket look at the browser as they load; here is none.
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('location', new URL('http://agio.example/'));
const list = await import('./features.ts');
const { packs } = await import('./texts.ts');
vi.unstubAllGlobals();

const features: readonly Feature[] = list.features;
const routesOf = ({ routes }: Feature): readonly AnyRoute[] => [...(routes.root ?? []), ...(routes.site ?? []), ...(routes.account ?? [])];
/** Routes that only lead elsewhere show nothing, so they need no name and no switch. */
const pagesOf = (feature: Feature): readonly AnyRoute[] => routesOf(feature).filter((route) => route.options.component !== undefined);

describe.each(packs.flatMap((pack) => Object.entries(pack)))('texts of %s', (_namespace, loaders) => {
  it('are complete in every language', async () => {
    expect(await packGaps(loaders)).toEqual([]);
  });
});

it('have each namespace and each feature once', () => {
  const namespaces = packs.flatMap((pack) => Object.keys(pack));
  expect(namespaces).toEqual([...new Set(namespaces)]);
  const names = features.map((feature) => feature.name);
  expect(names).toEqual([...new Set(names)]);
});

describe.each(features.map((feature) => [feature.name, feature] as const))('%s', (_name, feature) => {
  it('names its pages and entries', async () => {
    const known = (await feature.texts[feature.names]?.['en-US']()) ?? {};
    const entries = [
      ...(feature.header ?? []),
      ...(feature.account ?? []),
      ...(feature.footer ?? []),
      ...(feature.command ?? []),
      ...(feature.bar ?? []),
    ];
    const short = (feature.account ?? []).flatMap((entry) => entry.shortName ?? []);
    const titles = pagesOf(feature).map((route) => route.options.staticData?.title ?? `no title for ${route.options.path}`);
    const wanted = [...titles, ...entries.map((entry) => entry.name), ...short];
    expect(wanted.filter((name) => !Object.keys(known).some((key) => name === `${feature.names}:${key}`))).toEqual([]);
  });

  it('has its switch on each of its pages', () => {
    for (const route of pagesOf(feature)) {
      const isLeftOpen = feature.leavesOpen?.includes(route.options.path) === true;
      expect(route.options.staticData?.switch, route.options.path).toBe(isLeftOpen ? undefined : feature.switch);
    }
  });
});
