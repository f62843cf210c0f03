import { deskPage } from '../../shared/desk/routes.ts';

export const routes = {
  desk: [
    deskPage('/notices', {
      title: 'content-names:notices',
      texts: ['notices'],
      search: ['p'],
      page: async () => (await import('./components/notices-page.tsx')).NoticesPage,
    }),
    deskPage('/notices/new', {
      title: 'content-names:notice',
      texts: ['notices', 'asking'],
      page: async () => (await import('./components/notice-page.tsx')).NoticePage,
    }),
    deskPage('/maintenance', {
      title: 'content-names:maintenance',
      texts: ['maintenance'],
      page: async () => (await import('./maintenance/maintenance-page.tsx')).MaintenancePage,
    }),
    deskPage('/sites', {
      title: 'content-names:sites',
      texts: ['sites', 'asking'],
      search: ['host'],
      page: async () => (await import('./components/sites-page.tsx')).SitesPage,
    }),
  ],
} as const;
