import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { account } from '../../shared/places.ts';

export const routes = {
  account: [
    createRoute({
      getParentRoute: () => account,
      path: 'cdd',
      ...page({
        title: 'certification-names:certification',
        texts: ['certification', 'words'],
        component: lazyRouteComponent(async () => await import('./components/cdd-page.tsx'), 'CddPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'ordinary',
      ...page({
        title: 'certification-names:ordinary',
        texts: ['certification', 'words'],
        component: lazyRouteComponent(async () => await import('./components/ordinary-page.tsx'), 'OrdinaryPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'real',
      ...page({
        title: 'certification-names:primary',
        texts: ['certification', 'words'],
        component: lazyRouteComponent(async () => await import('./components/real-page.tsx'), 'PrimaryPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'ID_verification',
      ...page({
        title: 'certification-names:senior',
        texts: ['certification', 'words'],
        component: lazyRouteComponent(async () => await import('./components/real-page.tsx'), 'SeniorPage'),
      }),
    }),
  ],
} as const;
