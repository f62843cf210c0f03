import { deskPage } from '../../shared/desk/routes.ts';

export const routes = {
  desk: [
    deskPage('/robots', {
      title: 'robot-names:robots',
      texts: ['robot'],
      search: ['reason', 'market', 'p', 'excluded'],
      page: async () => (await import('./components/robots-page.tsx')).RobotsPage,
    }),
  ],
} as const;
