import { deskPage } from '../../shared/desk/routes.ts';

export const routes = {
  desk: [
    deskPage('/referral', {
      title: 'referral-names:referral',
      texts: ['referral', 'asking'],
      page: async () => (await import('./components/referral-page.tsx')).ReferralPage,
    }),
    deskPage('/referral-records', {
      title: 'referral-names:records',
      texts: ['referral'],
      search: ['q', 'p'],
      page: async () => (await import('./components/records-page.tsx')).RecordsPage,
    }),
    deskPage('/referral-links', {
      title: 'referral-names:links',
      texts: ['referral'],
      search: ['q', 'p'],
      page: async () => (await import('./components/links-page.tsx')).LinksPage,
    }),
  ],
} as const;
