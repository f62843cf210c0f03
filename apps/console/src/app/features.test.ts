// Protects: every capability in the list is whole: texts in both languages, a name for each page and entry, roles that can see it.
import { packGaps, valueOrders } from '@agio/ui/i18n';
import type { AnyRoute } from '@tanstack/react-router';
import { describe, expect, it, vi } from 'vitest';
import type { Feature } from '../shared/feature.ts';
import { consoleLanguages } from '../shared/languages.ts';

// Preferences and session look at the browser as they load; here is none.
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('document', { documentElement: { dataset: {}, lang: 'en-US' }, addEventListener: () => undefined });
const list = await import('./features.ts');
const { packs } = await import('./texts.ts');
vi.unstubAllGlobals();

const features: readonly Feature[] = list.features;
const pagesOf = ({ routes }: Feature): readonly AnyRoute[] => [...(routes.root ?? []), ...(routes.desk ?? [])];

/** The order of values in each text that has several, by the folder whose record says it. */
const orders = await Promise.all(
  [
    { folder: '.', of: packs.slice(0, packs.length - features.length) },
    ...features.map(({ name, texts }) => ({ folder: `../features/${name}`, of: [texts] })),
  ].map(async ({ folder, of }) => {
    const spaces = await Promise.all(
      of
        .flatMap((pack) => Object.entries(pack))
        .map(async ([space, loaders]) => ({ space, lines: await valueOrders(loaders, consoleLanguages) })),
    );
    return { folder, lines: spaces.flatMap(({ space, lines }) => (lines.length === 0 ? [] : [`## ${space}`, ...lines])) };
  }),
);

it.each(orders.filter(({ lines }) => lines.length > 0))(
  'texts of $folder say several values in the order of the record',
  async ({ folder, lines }) => {
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`${folder}/value-orders.txt`);
  },
);

describe.each(packs.flatMap((pack) => Object.entries(pack)))('texts of %s', (_namespace, loaders) => {
  it('are complete in both languages', async () => {
    expect(await packGaps(loaders, consoleLanguages)).toEqual([]);
  });
});

it('have each namespace and each feature once', () => {
  const namespaces = packs.flatMap((pack) => Object.keys(pack));
  expect(namespaces).toEqual([...new Set(namespaces)]);
  const names = features.map((feature) => feature.name);
  expect(names).toEqual([...new Set(names)]);
});

it('have an order of their own for each card of the dashboard', () => {
  const orders = features.flatMap((feature) => feature.cards ?? []).map(({ place, order }) => `${place} ${order}`);
  expect(orders).toEqual([...new Set(orders)]);
});

describe.each(features.map((feature) => [feature.name, feature] as const))('%s', (_name, feature) => {
  it('names its pages and entries', async () => {
    const known = (await feature.texts[feature.names]?.['en-US']()) ?? {};
    const titles = pagesOf(feature).map((route) => route.options.staticData?.title ?? `no title for ${route.options.path}`);
    const wanted = [...titles, ...(feature.menu ?? []).map((entry) => entry.name)];
    expect(wanted.filter((name) => !Object.keys(known).some((key) => name === `${feature.names}:${key}`))).toEqual([]);
  });

  it('shows each entry and card to some operator', () => {
    const shown = [...(feature.menu ?? []), ...(feature.cards ?? [])];
    expect(shown.filter(({ roles }) => roles.length === 0)).toEqual([]);
  });
});
