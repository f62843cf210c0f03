import { asIn, newest, sorted } from '@agio/module/testing/lists';
import type { ListLaws } from '@agio/module/testing/lists';

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  diceFormerSeeds: [newest('ended')],
  diceBets: [newest('time', { carry: { hash: ({ serverSeedHash }) => serverSeedHash } })],
  diceMyFlows: [newest('time', { asked: { params: { coin: 'USDT' } } })],
  diceStatement: [newest('day', { asked: { params: { coin: 'USDT' } } })],
  deskDicePools: [asIn(['USDT', 'BTC'], 'coin')],
  deskDiceBets: [newest('time', { search: ({ customer, id }) => [String(id), String(customer)] })],
  deskDiceDealers: [sorted('largest first', ({ shares }) => [-Number(shares)], { asked: { params: { coin: 'USDT' } } })],
};
