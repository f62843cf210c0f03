// Protects: every capability in the list is whole: texts in all languages, a name for each page and entry, its switch on each of its pages.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls } from '@agio/contracts';
import type { AnyCall } from '@agio/contracts';
import { packGaps, valueOrders } from '@agio/ui/i18n';
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

/** Calls of customers that a device may be too new for; closing an account and the price guard are asked about where they are. */
const ASKED_IN_PLACE = ['closeAccount', 'setPriceGuard'];
const LOSING = Object.entries<AnyCall>(calls)
  .filter(([name, { loses }]) => loses === 'value' && !ASKED_IN_PLACE.includes(name))
  .map(([name]) => name);

/** The order of values in each text that has several, by the folder whose record says it. */
const orders = await Promise.all(
  [
    { folder: '.', of: packs.slice(0, packs.length - features.length) },
    ...features.map(({ name, texts }) => ({ folder: `../features/${name}`, of: [texts] })),
  ].map(async ({ folder, of }) => {
    const spaces = await Promise.all(
      of.flatMap((pack) => Object.entries(pack)).map(async ([space, loaders]) => ({ space, lines: await valueOrders(loaders) })),
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
  it('are complete in every language', async () => {
    expect(await packGaps(loaders)).toEqual([]);
  });
});

/** Every text of a pack. */
const textsIn = (pack: object): string[] =>
  Object.values(pack).flatMap((one: unknown) => (typeof one === 'string' ? [one] : textsIn(one as object)));

it('F16: texts that send people to support lead there', async () => {
  const all = await Promise.all(packs.flatMap((pack) => Object.values(pack)).map(async (loaders) => textsIn(await loaders['en-US']())));
  const sends = all.flat().filter((text) => /contact support|open a (new one|support ticket)/i.test(text) && /[.!]/.test(text));
  expect(sends.length).toBeGreaterThan(3);
  // The whole sentence is the link where it has no other words.
  const whole = ['If you need a reply, open a support ticket.'];
  expect(sends.filter((text) => !text.includes('<support>') && !whole.includes(text))).toEqual([]);
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

  it('F3: tells of a device that is too new before something is begun that it could not complete', async () => {
    const folder = fileURLToPath(new URL(`../features/${feature.name}`, import.meta.url));
    const files = (await readdir(folder, { recursive: true })).filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));
    const code = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    const losing = LOSING.filter((name) => code.includes(`'${name}'`));
    const isTold = pagesOf(feature).some((route) => route.options.staticData?.asksDevice !== undefined);
    expect(isTold, `pages that call ${losing.join(', ')}`).toBe(losing.length > 0);
  });

  it('has its switch on each of its pages', () => {
    for (const route of pagesOf(feature)) {
      const isLeftOpen = feature.leavesOpen?.includes(route.options.path) === true;
      expect(route.options.staticData?.switch, route.options.path).toBe(isLeftOpen ? undefined : feature.switch);
    }
  });
});
