import { routesAt } from '@agio/ui';
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { account, root, site } from '../shared/places.ts';
import { features } from './features.ts';
import { PageFailed } from './page-failed.tsx';
import { RootLayout } from './shell/components/root-layout.tsx';
import { SiteLayout } from './shell/components/site-layout.tsx';

root.update({ component: RootLayout });
site.update({ component: SiteLayout });
account.update({ component: lazyRouteComponent(async () => await import('./account/account-layout.tsx'), 'AccountLayout') });

/** Spec §2: any unknown path goes home. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([
    site.addChildren([...routesAt(features, 'site'), account.addChildren(routesAt(features, 'account'))]),
    ...routesAt(features, 'root'),
    unknown,
  ]),
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
