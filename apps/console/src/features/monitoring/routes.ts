import { deskPage } from '../../shared/desk/routes.ts';

export const routes = {
  desk: [
    deskPage('/monitoring', {
      title: 'monitoring-names:findings',
      texts: ['monitoring'],
      search: ['view', 'rule', 'search', 'p'],
      page: async () => (await import('./components/findings-page.tsx')).FindingsPage,
    }),
    deskPage('/cases', {
      title: 'monitoring-names:cases',
      texts: ['monitoring'],
      search: ['view', 'p'],
      page: async () => (await import('./components/cases-page.tsx')).CasesPage,
    }),
    deskPage('/cases/$id', {
      title: 'monitoring-names:case',
      texts: ['monitoring'],
      page: async () => (await import('./components/case-page.tsx')).CasePage,
    }),
  ],
} as const;
