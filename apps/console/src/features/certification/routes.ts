import { deskPage } from '../../shared/desk/routes.ts';

export const routes = {
  desk: [
    deskPage('/certifications', {
      title: 'certification-names:certifications',
      texts: ['certification'],
      search: ['view', 'q', 'p'],
      page: async () => (await import('./components/queue-page.tsx')).QueuePage,
    }),
    deskPage('/certifications/$id', {
      title: 'certification-names:certification',
      texts: ['certification'],
      page: async () => (await import('./components/review-page.tsx')).ReviewPage,
    }),
    deskPage('/certification-rights', {
      title: 'certification-names:rights',
      texts: ['certification'],
      page: async () => (await import('./components/rights-page.tsx')).RightsPage,
    }),
  ],
} as const;
