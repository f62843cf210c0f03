import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { atMost } from '../../shared/at-most.ts';
import { fetchMarkets, trendLineQuery } from '../../shared/markets/index.ts';
import { page } from '../../shared/page.ts';
import { account, site } from '../../shared/places.ts';
import { queryClient } from '../../shared/query-client.ts';
import { textParams } from '../../shared/search.ts';

/** So long the home page waits for its figures, so that on a quick line nothing moves when they come; after that it shows what is missing. */
const firstDataMs = 400;

async function fetchHome(): Promise<void> {
  void queryClient.prefetchQuery(trendLineQuery);
  await atMost(firstDataMs, fetchMarkets());
}

export const routes = {
  site: [
    createRoute({
      getParentRoute: () => site,
      path: '/',
      ...page({
        title: 'content-names:home',
        texts: ['home'],
        data: fetchHome,
        component: lazyRouteComponent(async () => await import('./home/components/home.tsx'), 'Home'),
      }),
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/terms',
      ...page({
        title: 'content-names:terms',
        texts: ['legal'],
        component: lazyRouteComponent(async () => await import('./legal/components/text-pages.tsx'), 'TermsPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/privacy',
      ...page({
        title: 'content-names:privacy',
        texts: ['legal'],
        component: lazyRouteComponent(async () => await import('./legal/components/text-pages.tsx'), 'PrivacyPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/appDownload',
      ...page({
        title: 'content-names:app',
        texts: ['app'],
        component: lazyRouteComponent(async () => await import('./app-download/components/app-page.tsx'), 'AppPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/fees',
      ...page({
        title: 'content-names:fees',
        texts: ['legal'],
        data: () => void fetchMarkets(),
        component: lazyRouteComponent(async () => await import('./legal/components/fees-page.tsx'), 'FeesPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/status',
      ...page({
        title: 'content-names:status',
        texts: ['status'],
        component: lazyRouteComponent(async () => await import('./status/components/status-page.tsx'), 'StatusPage'),
      }),
    }),
  ],
  account: [
    createRoute({
      getParentRoute: () => account,
      path: 'notices',
      validateSearch: textParams('unread', 'p'),
      ...page({
        title: 'content-names:notices',
        texts: ['notices', 'words'],
        component: lazyRouteComponent(async () => await import('./notices/components/notices-page.tsx'), 'NoticesPage'),
      }),
    }),
  ],
} as const;
