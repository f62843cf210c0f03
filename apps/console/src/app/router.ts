import { routesAt } from '@agio/ui';
import { createRoute, createRouter, lazyRouteComponent, parseSearchWith, redirect, stringifySearchWith } from '@tanstack/react-router';
import { page } from '../shared/page.ts';
import { desk, root } from '../shared/places.ts';
import { features } from './features.ts';
import { PageFailed } from './page-failed.tsx';
import { RootLayout } from './shell/components/root-layout.tsx';

root.update({ component: RootLayout });
desk.update({ component: lazyRouteComponent(async () => await import('./shell/components/desk-layout.tsx'), 'DeskLayout') });

const dashboard = createRoute({
  getParentRoute: () => desk,
  path: '/',
  ...page({
    title: 'console-names:dashboard',
    texts: ['frame'],
    component: lazyRouteComponent(async () => await import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
  }),
});

/** Any unknown path leads to the dashboard. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([desk.addChildren([dashboard, ...routesAt(features, 'desk')]), ...routesAt(features, 'root'), unknown]),
  // An address is read by people and sent by chat: all values in it are plain text, without the quotes of JSON.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: PageFailed,
  defaultPendingMs: 500,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
