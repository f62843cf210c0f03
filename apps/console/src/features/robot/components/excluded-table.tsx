import { pairName } from '@agio/kernel';
import { deskList, moment, plain, tag } from '../../../shared/desk/index.ts';

/** Robots that are out of the ranking, with the reason that their owners were given. */
export const ExcludedTable = deskList({
  call: 'deskExcludedRobots',
  id: 'robots-excluded',
  texts: 'robot',
  words: ({ columns, excluded: { nickname, none, note, title } }) => ({ columns: { ...columns, nickname }, empty: none, note, title }),
  isTitled: true,
  pageIn: 'excluded',
  keyOf: ({ id }) => id,
  columns: ({ w }) => [
    plain('robot', ({ id }) => id, { isFixed: true }),
    plain('uid', ({ uid }) => uid),
    plain('nickname', ({ nickname }) => nickname),
    plain('kind', ({ kind }) => w.kinds[kind]),
    plain('market', ({ markets }) => markets.map(pairName).join(', ')),
    tag('reason', w.excluded.reasons, { linked_trades: 'warn' }, ({ reason }) => reason),
    moment('since', ({ since }) => since),
  ],
});
