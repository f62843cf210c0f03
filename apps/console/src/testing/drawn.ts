import { startTexts } from '@agio/ui/i18n';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, vi } from 'vitest';
import type { Role } from '@agio/contracts';

/**
 * Preferences and session look at the browser as they load; here is none. Only what is imported after this call finds these, and after the
 * tests of the file they are gone: other files of the same worker have no browser.
 */
export function withoutBrowser(): void {
  vi.stubGlobal('self', {});
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: { dataset: {}, lang: 'en-US' }, addEventListener: () => undefined });
  afterAll(async () => {
    const { useSession } = await import('../shared/session.ts');
    Object.assign(useSession.getInitialState(), { self: null });
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
  const words = await startTexts('en-US', ['common']);
  for (const [space, loaders] of [sharedTexts, ...packs].flatMap((pack: TextPacks) => Object.entries(pack)))
    words.addResourceBundle('en-US', space, { ...(await loaders['en-US']()) });
}

/** The markup that an operator with these roles gets at first, where these answers are known. */
export async function drawn(
  page: FunctionComponent,
  { answers = [], roles = ['owner'] }: { readonly answers?: readonly Answer[]; readonly roles?: readonly Role[] } = {},
): Promise<string> {
  const { useSession } = await import('../shared/session.ts');
  const self = { id: '1', name: 'ola', roles, keys: { counting: 0 } };
  // Without a browser the store renders with what it began with.
  Object.assign(useSession.getInitialState(), { self });
  const client = new QueryClient();
  for (const [{ queryKey }, data] of answers) client.setQueryData(queryKey, data);
  const routeTree = createRootRoute({ component: page });
  const router = createRouter({ routeTree, history: createMemoryHistory(), origin: 'http://localhost', isServer: true });
  await router.load();
  const shown = createElement(RouterProvider, { router: router as never });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, shown));
}
