import { deskPage } from '../../shared/desk/routes.ts';

export const routes = {
  desk: [
    deskPage('/house', {
      title: 'treasury-names:house',
      texts: ['house', 'asking'],
      search: ['period'],
      page: async () => (await import('./components/house-page.tsx')).HousePage,
    }),
    deskPage('/closing', {
      title: 'treasury-names:closing',
      texts: ['house'],
      search: ['month', 'coin'],
      page: async () => (await import('./components/closing-page.tsx')).ClosingPage,
    }),
  ],
} as const;
