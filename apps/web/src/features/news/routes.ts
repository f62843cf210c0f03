import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { site } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';

const show = lazyRouteComponent(async () => await import('./components/show-page.tsx'), 'ShowPage');

export const routes = {
  site: [
    createRoute({
      getParentRoute: () => site,
      path: '/news',
      validateSearch: textParams('type', 'coin', 'q', 'p'),
      ...page({
        title: 'news-names:news',
        texts: ['news'],
        component: lazyRouteComponent(async () => await import('./components/news-page.tsx'), 'NewsPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/newsShow/$id',
      ...page({ title: 'news-names:one', texts: ['news'], component: show }),
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/newsShow',
      ...page({
        title: 'news-names:one',
        texts: ['news'],
        component: lazyRouteComponent(async () => await import('./components/newest-page.tsx'), 'NewestPage'),
      }),
    }),
  ],
} as const;
