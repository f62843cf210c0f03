import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';
import { tableParams } from '../../shared/table/url-state.ts';

export const routes = {
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/news',
      validateSearch: tableParams(['p']),
      ...page({
        title: 'news-names:news',
        texts: ['news'],
        component: lazyRouteComponent(async () => await import('./components/news-page.tsx'), 'NewsPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/news/$id',
      ...page({
        title: 'news-names:one',
        texts: ['news'],
        component: lazyRouteComponent(async () => await import('./components/edit-page.tsx'), 'EditPage'),
      }),
    }),
  ],
} as const;
