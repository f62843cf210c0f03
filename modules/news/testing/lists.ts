import { newest, texts } from '@agio/module/testing/lists';
import type { ListLaws } from '@agio/module/testing/lists';

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  newsList: [newest('time', { carry: { coin: ({ coins }) => coins }, search: texts('title'), isShared: 'everybody sees it' })],
  banners: [newest('time', { isShared: 'everybody sees it' })],
  deskNewsList: [newest('updatedAt')],
};
