import { amount, deskList, figure, moment, plain, tag } from '../../../shared/desk/index.ts';
import { nameOf } from '../state/names.ts';

/** What customers have locked, newest first. */
export const PositionsPage = deskList({
  call: 'deskLockPositions',
  id: 'lock-positions',
  texts: 'lock',
  words: ({ positions }) => positions,
  views: {
    by: 'state',
    of: ['all', 'in_progress', 'leaving', 'complete', 'exited'],
    names: ({ positions: { all, label, states } }) => ({ all, label, ...states }),
  },
  search: { as: 'uid' },
  keyOf: ({ id }) => id,
  columns: ({ w }) => [
    plain('id', ({ id }) => id),
    plain('customer', ({ uid }) => uid, { isFixed: true }),
    plain('name', (position) => nameOf(w, position)),
    amount('amount', (position) => position.amount),
    amount('locked', ({ locked }) => locked),
    amount('reward', ({ reward }) => reward),
    amount('rewarded', ({ rewarded }) => rewarded, undefined, { isExtra: true }),
    figure('rows', ({ paidRows, rows }) => `${paidRows} / ${rows}`),
    moment('next', ({ next }) => next?.due ?? null),
    moment('leaves', ({ exitTime }) => exitTime),
    moment('start', ({ createTime }) => createTime, { isExtra: true }),
    moment('end', ({ endTime }) => endTime, { isExtra: true }),
    amount('released', ({ released }) => released, undefined, { isExtra: true }),
    amount('penalized', ({ penalized }) => penalized, undefined, { isExtra: true }),
    tag('state', w.positions.states, { in_progress: 'p', leaving: 'warn', exited: 'line' }, ({ state }) => state),
  ],
});
