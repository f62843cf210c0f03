import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { root } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';

/** Spec §2: without the site's header and footer. */
export const routes = {
  root: [
    createRoute({
      getParentRoute: () => root,
      path: '/allmill',
      validateSearch: textParams('view', 'window', 'kind', 'market', 'drawdown', 'q', 'p'),
      ...page({
        title: 'quantify-names:quantify',
        texts: ['ranking', 'quantify'],
        component: lazyRouteComponent(async () => await import('./components/quantify-page.tsx'), 'QuantifyPage'),
      }),
    }),
  ],
} as const;
