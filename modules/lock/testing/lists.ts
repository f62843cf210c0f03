import { newest, oldest } from '@agio/module/testing/lists';
import type { ListLaws, Row } from '@agio/module/testing/lists';

/** One whose exit was asked for is in progress as well. */
const lockStates = ({ state }: Row): unknown[] => (state === 'leaving' ? ['leaving', 'in_progress'] : [state]);
/** What is late is due as well. */
const dueStates = ({ state }: Row): unknown[] => (state === 'late' ? ['late', 'due'] : [state]);

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  lockProducts: [oldest('id', { isShared: 'everybody sees it' })],
  lockPositions: [newest('createTime', { carry: { state: lockStates } })],
  lockReleases: [
    newest('due', { asked: { query: { order: 'newest' } }, endsBefore: true, carry: { state: dueStates } }),
    oldest('due', { asked: { query: { order: 'oldest' } }, endsBefore: true, carry: { state: dueStates } }),
  ],
  deskLockPositions: [newest('createTime', { carry: { state: lockStates } })],
};
