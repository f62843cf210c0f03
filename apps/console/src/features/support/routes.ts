import { deskPage } from '../../shared/desk/routes.ts';

export const routes = {
  desk: [
    deskPage('/tickets', {
      title: 'support-names:tickets',
      texts: ['tickets'],
      search: ['view', 'q', 'p'],
      page: async () => (await import('./components/tickets-page.tsx')).TicketsPage,
    }),
    deskPage('/tickets/$id', {
      title: 'support-names:ticket',
      texts: ['tickets'],
      page: async () => (await import('./components/ticket-page.tsx')).TicketPage,
    }),
    deskPage('/feedback', {
      title: 'support-names:feedback',
      texts: ['tickets'],
      search: ['p'],
      page: async () => (await import('./components/feedback-page.tsx')).FeedbackPage,
    }),
  ],
} as const;
