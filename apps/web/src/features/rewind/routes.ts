import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { account } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';

export const routes = {
  account: [
    createRoute({
      getParentRoute: () => account,
      path: 'timeMachine',
      validateSearch: textParams('at', 'with', 'account'),
      ...page({
        title: 'rewind-names:timeMachine',
        switch: 'timeMachine',
        texts: ['accounts', 'rewind', 'time-machine'],
        component: lazyRouteComponent(async () => await import('./components/rewind-page.tsx'), 'RewindPage'),
      }),
    }),
  ],
} as const;
