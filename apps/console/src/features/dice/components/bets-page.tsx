import { amount, deskList, figure, moment, plain } from '../../../shared/desk/index.ts';

/** Bets of all customers, or of one. No seed is shown here. */
export const BetsPage = deskList({
  call: 'deskDiceBets',
  id: 'dice-bets',
  texts: 'dice',
  words: ({ bets: { finder, none, states: _states, title, ...columns } }) => ({ columns, empty: none, search: finder, title }),
  search: { as: 'q' },
  keyOf: ({ id }) => id,
  columns: ({ w: { bets } }) => [
    plain('id', ({ id }) => id, { isFixed: true }),
    moment('time', ({ time }) => time, { right: false }),
    plain('customer', ({ customer }) => customer),
    amount(
      'stake',
      ({ stake }) => stake,
      ({ coin }) => coin,
    ),
    figure('multiple', ({ multiple }) => `${multiple}×`),
    figure('scope', ({ scope }) => `${scope.from} – ${scope.to}`),
    figure('roll', ({ roll }) => roll ?? '–'),
    amount(
      'payout',
      ({ payout }) => payout,
      ({ coin }) => coin,
    ),
    amount(
      'result',
      ({ result }) => result,
      ({ coin }) => coin,
    ),
    plain('state', ({ state }) => bets.states[state]),
    figure('nonce', ({ nonce }) => nonce, { isExtra: true }),
    plain('hash', ({ serverSeedHash }) => serverSeedHash, { isExtra: true }),
  ],
});
