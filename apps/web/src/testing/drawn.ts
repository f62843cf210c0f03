import { startTexts } from '@agio/ui/i18n';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, vi } from 'vitest';

/**
 * Settings, session and socket look at the browser as they load; here is none. Only what is imported after this call finds these, and after
 * the tests of the file they are gone: other files of the same worker have no browser.
 */
export function withoutBrowser(): void {
  vi.stubGlobal('self', {});
  vi.stubGlobal('location', new URL('http://localhost/'));
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: { dataset: {}, lang: 'en-US' }, addEventListener: () => undefined });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  afterAll(() => {
    vi.unstubAllGlobals();
  });
}

/** What a query of a drawn page has been answered with. */
type Answer = readonly [query: { readonly queryKey: readonly unknown[] }, data: unknown];

type TextPacks = Readonly<Record<string, { readonly 'en-US': () => Promise<object> }>>;

/**
 * Loads texts in English, those that features share included. They go to the words in use, and not to the list of packs: other files of the same
 * worker may be of the other app, which has packs of the same names.
 */
export async function withTexts(...packs: readonly TextPacks[]): Promise<void> {
  const { sharedTexts } = await import('../shared/texts/index.ts');
  const words = await startTexts('en-US', ['common', 'errors-ui']);
  for (const [space, loaders] of [sharedTexts, ...packs].flatMap((pack: TextPacks) => Object.entries(pack)))
    words.addResourceBundle('en-US', space, { ...(await loaders['en-US']()) });
}

/** The markup that a visitor gets at first, where these answers are known. */
export async function drawn(page: FunctionComponent, answers: readonly Answer[] = []): Promise<string> {
  const client = new QueryClient();
  for (const [{ queryKey }, data] of answers) client.setQueryData(queryKey, data);
  const routeTree = createRootRoute({ component: page });
  const router = createRouter({ routeTree, history: createMemoryHistory(), origin: 'http://localhost', isServer: true });
  await router.load();
  const shown = createElement(RouterProvider, { router: router as never });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, shown));
}

/** What a hook gives to a component. */
export async function givenBy<Given>(hook: () => Given): Promise<Given> {
  const given: Given[] = [];
  await drawn(() => {
    given.push(hook());
    return null;
  });
  const [first] = given;
  if (first === undefined) throw new Error('the hook was not called');
  return first;
}

/** The lines of a table that is written to a file, each as the cells by the heads above them. */
export function linesOf([heads = [], ...rows]: readonly (readonly string[])[]): readonly Readonly<Record<string, string>>[] {
  return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? '(none)'])));
}
