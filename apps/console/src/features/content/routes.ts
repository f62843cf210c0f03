import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';

export const routes = {
  desk: [
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
