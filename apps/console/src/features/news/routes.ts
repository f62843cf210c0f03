import { deskPage } from '../../shared/desk/routes.ts';

export const routes = {
  desk: [
    deskPage('/news', {
      title: 'news-names:news',
      texts: ['news'],
      search: ['p'],
      page: async () => (await import('./components/news-page.tsx')).NewsPage,
    }),
    deskPage('/news/$id', {
      title: 'news-names:one',
      texts: ['news'],
      page: async () => (await import('./components/edit-page.tsx')).EditPage,
    }),
  ],
} as const;
