import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider, type AnyRoute } from '@tanstack/react-router';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** What a query of a drawn page has been answered with; an error is what it failed with. */
export type Answer = readonly [query: { readonly queryKey: readonly unknown[] }, data: unknown];

/** Where a component stands that reads its address: the name of the frame around its page, the path of that, and an address of it. */
export interface Place {
  readonly frame: string;
  readonly path: string;
  readonly address: string;
}

function treeOf(page: FunctionComponent, place: Place | undefined): AnyRoute {
  if (place === undefined) return createRootRoute({ component: page });
  const root = createRootRoute();
  const frame = createRoute({ getParentRoute: () => root, id: place.frame });
  return root.addChildren([frame.addChildren([createRoute({ getParentRoute: () => frame, path: place.path, component: page })])]);
}

/** The markup that a reader gets at first, where these answers are known. */
export async function markupOf(page: FunctionComponent, answers: readonly Answer[] = [], place?: Place): Promise<string> {
  // What has failed is not asked for again as it is drawn.
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  for (const [{ queryKey }, data] of answers) {
    if (data instanceof Error) client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error: data });
    else client.setQueryData(queryKey, data);
  }
  const history = createMemoryHistory({ initialEntries: [place?.address ?? '/'] });
  const router = createRouter({ routeTree: treeOf(page, place), history, origin: 'http://localhost', isServer: true });
  await router.load();
  const shown = createElement(RouterProvider, { router: router as never });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, shown));
}
