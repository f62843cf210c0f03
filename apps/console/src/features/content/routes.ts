import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';
import { tableParams } from '../../shared/table/url-state.ts';

export const routes = {
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/notices',
      validateSearch: tableParams(['p']),
      ...page({
        title: 'content-names:notices',
        texts: ['notices'],
        component: lazyRouteComponent(async () => await import('./components/notices-page.tsx'), 'NoticesPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/notices/new',
      ...page({
        title: 'content-names:notice',
        texts: ['notices', 'asking'],
        component: lazyRouteComponent(async () => await import('./components/notice-page.tsx'), 'NoticePage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/sites',
      validateSearch: textParams('host'),
      ...page({
        title: 'content-names:sites',
        texts: ['sites', 'asking'],
        component: lazyRouteComponent(async () => await import('./components/sites-page.tsx'), 'SitesPage'),
      }),
    }),
  ],
} as const;
