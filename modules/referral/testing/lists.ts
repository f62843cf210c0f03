import { newest, sorted } from '@agio/module/testing/lists';
import type { ListLaws } from '@agio/module/testing/lists';

const OWNER = '10000001';

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  referralBonus: [newest('time')],
  referralTree: [sorted('by earned rewards', ({ reward }) => [-Number(reward)], { unseen: { range: 'of sums, not of rows' } })],
  deskReferralLinks: [newest('time', { carry: { uid: ({ person }) => person } })],
  deskReferralRecords: [newest('time', { asked: { query: { uid: OWNER } }, hasTwins: 'one fee has a row for each level' })],
};
