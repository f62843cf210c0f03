import { newest } from '@agio/module/testing/lists';
import type { ListLaws } from '@agio/module/testing/lists';

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  alerts: [newest('createdAt')],
  alertHistory: [newest('endedAt')],
};
