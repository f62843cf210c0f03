import { ascending, newest, oldest, sorted, texts } from '@agio/module/testing/lists';
import type { ListLaws } from '@agio/module/testing/lists';

const isSearchedAlone = true;

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  workorderList: [newest('replyTime', { search: texts('title') })],
  deskTickets: [
    oldest('waitingSince', { asked: { query: { view: 'waiting' } }, search: texts('title'), isSearchedAlone }),
    sorted('longest waiting first, then oldest', ({ updatedAt, waitingSince }) => [Number(waitingSince ?? Infinity), Number(updatedAt)], {
      asked: { query: { view: 'mine' } },
      search: texts('title'),
      isSearchedAlone,
    }),
    newest('updatedAt', {
      asked: { query: { view: 'open' } },
      search: texts('title'),
      isSearchedAlone,
      each: ({ state }) => state !== 'complete',
    }),
    newest('updatedAt', {
      asked: { query: { view: 'complete' } },
      search: texts('title'),
      isSearchedAlone,
      each: ({ state }) => state === 'complete',
    }),
  ],
  deskFeedback: [newest('at')],
  deskCanned: [ascending(['name'])],
};
