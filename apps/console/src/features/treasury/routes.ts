import { deskPage } from '../../shared/desk/routes.ts';

export const routes = {
  desk: [
    deskPage('/house', {
      title: 'treasury-names:house',
      texts: ['house', 'asking'],
      search: ['period'],
      page: async () => (await import('./components/house-page.tsx')).HousePage,
    }),
  ],
} as const;
