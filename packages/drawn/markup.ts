import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** What a query of a drawn page has been answered with. */
export type Answer = readonly [query: { readonly queryKey: readonly unknown[] }, data: unknown];

/** The markup that a reader gets at first, where these answers are known. */
export async function markupOf(page: FunctionComponent, answers: readonly Answer[] = []): Promise<string> {
  const client = new QueryClient();
  for (const [{ queryKey }, data] of answers) client.setQueryData(queryKey, data);
  const routeTree = createRootRoute({ component: page });
  const router = createRouter({ routeTree, history: createMemoryHistory(), origin: 'http://localhost', isServer: true });
  await router.load();
  const shown = createElement(RouterProvider, { router: router as never });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, shown));
}
