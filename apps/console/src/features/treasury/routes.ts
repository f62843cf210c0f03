import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';

export const routes = {
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/house',
      validateSearch: textParams('period'),
      ...page({
        title: 'treasury-names:house',
        texts: ['house', 'asking'],
        component: lazyRouteComponent(async () => await import('./components/house-page.tsx'), 'HousePage'),
      }),
    }),
  ],
} as const;
