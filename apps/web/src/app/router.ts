import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { Feature, RouteLists } from '../shared/feature.ts';
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

type Routes = (typeof features)[number]['routes'];
type RoutesAt<Place extends keyof RouteLists> = Routes extends infer Lists
  ? Lists extends { readonly [At in Place]: readonly (infer Route)[] }
    ? Route
    : never
  : never;

/** All features' routes at one place. Each keeps its own type, so that links, parameters and searches are checked against what is there. */
function routesAt<Place extends keyof RouteLists>(place: Place): RoutesAt<Place>[] {
  const all: readonly Feature[] = features;
  return all.flatMap(({ routes }) => routes[place] ?? []) as RoutesAt<Place>[];
}

export const router = createRouter({
  routeTree: root.addChildren([
    site.addChildren([...routesAt('site'), account.addChildren(routesAt('account'))]),
    ...routesAt('root'),
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
