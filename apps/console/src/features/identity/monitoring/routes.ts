import { deskPage } from '../../../shared/desk/routes.ts';

export const monitoringPages = [
  deskPage('/monitoring', {
    title: 'identity-names:findings',
    texts: ['monitoring'],
    search: ['view', 'p'],
    page: async () => (await import('./components/findings-page.tsx')).FindingsPage,
  }),
  deskPage('/cases', {
    title: 'identity-names:cases',
    texts: ['monitoring'],
    search: ['view', 'p'],
    page: async () => (await import('./components/cases-page.tsx')).CasesPage,
  }),
  deskPage('/cases/$id', {
    title: 'identity-names:case',
    texts: ['monitoring'],
    page: async () => (await import('./components/case-page.tsx')).CasePage,
  }),
] as const;
