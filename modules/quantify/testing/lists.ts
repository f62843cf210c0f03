import { newest, unshown } from '@agio/module/testing/lists';
import type { ListLaws } from '@agio/module/testing/lists';

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  quantifyRanking: [unshown('by return', { few: 'none ran long enough', isShared: 'everybody sees it' })],
  quantifyListings: [newest('robot', { unseen: { window: 'of figures' } })],
  deskExcludedRobots: [newest('since', { few: 'none is listed' })],
};
