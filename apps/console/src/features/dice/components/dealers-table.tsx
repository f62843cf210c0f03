import { amount, deskList, moment, plain } from '../../../shared/desk/index.ts';

/** The owners of a pool. */
export const DealersTable = deskList({
  call: 'deskDiceDealers',
  id: 'dice-dealers',
  texts: 'dice',
  words: ({ columns, dealers: { none, putIn, takenOut, value } }) => ({
    columns: { ...columns, putIn, takenOut, value },
    empty: none,
    title: '',
  }),
  isTitled: true,
  title: ({ shown: { params }, t }) => t(($) => $.dealers.title, { coin: params['coin'] ?? '' }),
  paging: 'none',
  query: () => ({ limit: 100 }),
  keyOf: ({ uid }) => uid ?? 'house',
  columns: ({ w }) => [
    plain('customer', ({ uid }) => uid ?? w.dealers.house, { isFixed: true }),
    amount('shares', ({ shares }) => shares),
    amount('value', ({ value }) => value),
    amount('leaving', ({ leaving }) => leaving),
    amount('putIn', ({ putIn }) => putIn),
    amount('takenOut', ({ takenOut }) => takenOut),
    moment('since', ({ since }) => since),
  ],
});
