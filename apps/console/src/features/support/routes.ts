import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';
import { tableParams } from '../../shared/table/url-state.ts';

export const routes = {
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/tickets',
      validateSearch: tableParams(['view', 'q', 'p']),
      ...page({
        title: 'support-names:tickets',
        texts: ['tickets'],
        component: lazyRouteComponent(async () => await import('./components/tickets-page.tsx'), 'TicketsPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/tickets/$id',
      ...page({
        title: 'support-names:ticket',
        texts: ['tickets'],
        component: lazyRouteComponent(async () => await import('./components/ticket-page.tsx'), 'TicketPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/feedback',
      validateSearch: tableParams(['p']),
      ...page({
        title: 'support-names:feedback',
        texts: ['tickets'],
        component: lazyRouteComponent(async () => await import('./components/feedback-page.tsx'), 'FeedbackPage'),
      }),
    }),
  ],
} as const;
