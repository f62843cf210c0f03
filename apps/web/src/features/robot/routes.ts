import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { root } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';
import { COPIED_FIELDS } from './state/copied-draft.ts';

/** Spec §2: neither has the site's header and footer. */
export const routes = {
  root: [
    createRoute({
      getParentRoute: () => root,
      path: '/autoTrade',
      validateSearch: textParams('view', 'kind', 'market', 'state', 'p', 'copy', ...COPIED_FIELDS),
      ...page({
        title: 'robot-names:robots',
        texts: ['robot', 'quantify'],
        asksDevice: 'shown',
        component: lazyRouteComponent(async () => await import('./components/robots-page.tsx'), 'RobotsPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/autoTrade/history/$id',
      validateSearch: textParams('view', 'what', 'p'),
      ...page({
        title: 'robot-names:history',
        guard: 'customer',
        texts: ['robot', 'quantify'],
        asksDevice: 'shown',
        component: lazyRouteComponent(async () => await import('./components/history-page.tsx'), 'HistoryPage'),
      }),
    }),
  ],
} as const;
