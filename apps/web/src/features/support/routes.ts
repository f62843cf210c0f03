import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { account, root } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';

export const routes = {
  root: [
    createRoute({
      getParentRoute: () => root,
      path: '/zendesk',
      beforeLoad: () => {
        throw redirect({ to: '/account/tickets', replace: true });
      },
    }),
  ],
  account: [
    createRoute({
      getParentRoute: () => account,
      path: 'tickets',
      validateSearch: textParams('state', 'p', 'q', 'kind', 'id'),
      ...page({
        title: 'support-names:tickets',
        texts: ['support'],
        component: lazyRouteComponent(async () => await import('./components/tickets-page.tsx'), 'TicketsPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'tickets/$id',
      ...page({
        title: 'support-names:ticket',
        texts: ['support'],
        component: lazyRouteComponent(async () => await import('./components/ticket-page.tsx'), 'TicketPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'feedback',
      ...page({
        title: 'support-names:feedback',
        texts: ['support'],
        component: lazyRouteComponent(async () => await import('./components/feedback-page.tsx'), 'FeedbackPage'),
      }),
    }),
  ],
} as const;
