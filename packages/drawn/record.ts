import { chooseZone } from '@agio/ui';
import type { AnyRoute } from '@tanstack/react-router';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MADE_UP_AT, statedPlaces } from './made-up.ts';
import { recordOf, type DrawnApp, type Reader } from './pages.ts';
import { withTexts, type TextPacks } from './texts.ts';

interface DrawnFeature {
  readonly name: string;
  readonly routes: Readonly<Record<string, readonly AnyRoute[]>>;
  readonly texts: TextPacks;
}

/**
 * A test for each feature: its pages say what its record says, a file beside it. A change of what people read is a change of that file;
 * a run with `-u` writes it again.
 * One more for what changes fetch again: that it is a key by which a page has asked for something.
 * @param texts What all features share.
 * @param folder The folder of the features, from the file of the test.
 * @param readers What features say of readers of other sorts, by files: see `Reader`.
 * @param sources All sources of the app.
 */
export function recordPages(
  app: DrawnApp,
  features: readonly DrawnFeature[],
  {
    folder,
    readers,
    sources,
    texts,
  }: {
    readonly texts: readonly TextPacks[];
    readonly folder: string;
    readonly readers: ReaderFiles;
    readonly sources: Readonly<Record<string, string>>;
  },
): void {
  const { client } = app;
  const defaults = client.getDefaultOptions();
  let restore: () => void = () => undefined;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: MADE_UP_AT });
    chooseZone('UTC');
    client.setDefaultOptions({ queries: { retry: false, retryOnMount: false, staleTime: Infinity } });
    const words = await withTexts(...texts, ...features.map((feature) => feature.texts));
    // A page that is told to be in another language stays in this one.
    const { changeLanguage } = words;
    words.changeLanguage = async () => await Promise.resolve();
    restore = () => (words.changeLanguage = changeLanguage);
  });
  afterAll(() => {
    restore();
    vi.useRealTimers();
    chooseZone(null);
    app.as('visitor');
    client.setDefaultOptions(defaults);
    client.clear();
  });
  for (const { name, routes } of features) {
    it(`of ${name}`, async () => {
      app.said.clear();
      const pages: string[] = [];
      for (const route of Object.values(routes).flat()) pages.push(await recordOf(app, route, readersOf(readers, name)));
      const places = readersOf(readers, name).flatMap(({ values }) => Object.keys(values));
      expect(
        places.filter((place) => !statedPlaces.has(place)),
        'what readers are answered is asked for',
      ).toEqual([]);
      await expect(`${pages.join('\n\n')}\n`).toMatchFileSnapshot(`${folder}/${name}/pages.txt`);
    });
  }
  it('fetch again by keys that pages have', () => {
    const known = [...app.keys, ...keysIn(sources, OWN_KEY)];
    const again = keysIn(sources, AGAIN);
    expect(again.filter((key) => !known.some((one) => one === key || one.startsWith(`${key} `)))).toEqual([]);
  });
}

type ReaderFiles = Readonly<Record<string, { readonly readers: readonly Reader[] }>>;

const readersOf = (files: ReaderFiles, feature: string): readonly Reader[] =>
  Object.entries(files).flatMap(([file, { readers }]) => (file.includes(`/${feature}/`) ? readers : []));

/** Where something is fetched again by a key that is written out, and where a query has one. */
const AGAIN = /Queries\(\{ queryKey: \[((?:'[^']*'(?:, )?)+)/g;
const OWN_KEY = /(?<!Queries\(\{ )queryKey: \[((?:'[^']*'(?:, )?)+)/g;

/** Keys as far as they are written out, with spaces between their parts. */
const keysIn = (sources: Readonly<Record<string, string>>, form: RegExp): readonly string[] =>
  Object.values(sources).flatMap((source) => [...source.matchAll(form)].map(([, parts = '']) => parts.replaceAll(/[',]+/g, '').trim()));
