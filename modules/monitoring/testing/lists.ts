import { newest, oldest, texts } from '@agio/module/testing/lists';
import type { ListLaws } from '@agio/module/testing/lists';

const isSearchedAlone = true;

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  deskFindings: [
    newest('at', {
      asked: { query: { view: 'new' } },
      each: (row) => row['case'] === null,
      search: texts('uid'),
      isSearchedAlone,
      nobody: '19999999',
    }),
    newest('at', { asked: { query: { view: 'all' } }, each: () => true, search: texts('uid'), isSearchedAlone, nobody: '19999999' }),
  ],
  deskCases: [
    oldest('openedAt', { asked: { query: { view: 'open' } }, each: ({ state }) => state === 'open' }),
    newest('closedAt', { asked: { query: { view: 'closed' } }, each: ({ state }) => state === 'closed' }),
  ],
};
