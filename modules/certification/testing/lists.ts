import { newest, oldest } from '@agio/module/testing/lists';
import type { ListLaws } from '@agio/module/testing/lists';

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  realnameViews: [newest('at')],
  deskCertifications: [
    oldest('sentAt', { asked: { query: { view: 'waiting' } } }),
    newest('decidedAt', { asked: { query: { view: 'decided' } } }),
  ],
};
