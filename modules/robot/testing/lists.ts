import { newest } from '@agio/module/testing/lists';
import type { ListLaws } from '@agio/module/testing/lists';

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  robots: [
    newest('createdAt', { carry: { state: ({ state }) => (state === 'stopped' ? 'stopped' : 'open'), market: ({ markets }) => markets } }),
  ],
  robotEvents: [newest('time', { asked: async (read) => ({ params: { id: String((await read('robots')).at(-1)?.['id']) } }) })],
  robotPairs: [newest('time', { asked: async (read) => ({ params: { id: String((await read('robots')).at(-1)?.['id']) } }) })],
  deskPausedRobots: [newest('since', { carry: { market: ({ market }) => market } })],
};
