import { amount, deskList, moment, plain, tag } from '../../../shared/desk/index.ts';

/** The rewards of one customer, each with the fee that it is a share of. */
export const RecordsPage = deskList({
  call: 'deskReferralRecords',
  id: 'referral-records',
  texts: 'referral',
  words: ({ records: { whose, ...records } }) => ({ ...records, idle: whose }),
  search: { as: 'uid' },
  isAskedFirst: true,
  keyOf: ({ cause, friend, level }) => `${cause} ${friend} ${level}`,
  columns: ({ w }) => [
    moment('time', ({ time }) => time, { isFixed: true }),
    plain('friend', ({ friend }) => friend),
    plain('level', ({ level }) => w.levels[level]),
    plain('kind', ({ kind }) => w.kinds[kind]),
    amount(
      'fee',
      ({ fee }) => fee,
      ({ coin }) => coin,
    ),
    amount(
      'reward',
      ({ reward }) => reward,
      ({ coin }) => coin,
    ),
    tag('state', w.states, { not_credited: 'warn', credited: 'p' }, ({ status }) => status),
    plain('cause', ({ cause }) => cause, { isExtra: true }),
  ],
});
