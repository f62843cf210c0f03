import { ascending, asIn, newest } from '@agio/module/testing/lists';
import type { ListLaws } from '@agio/module/testing/lists';

const UID = { uid: '10000001' };
const isShared = 'everybody sees it';
const ofMarket = { query: { market: 'BTC_USDT' } };

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  markets: [ascending(['sort'], { isShared })],
  myOrders: [newest('time')],
  myOrderHistory: [newest('updatedAt', { carry: { order: ({ id }) => id } })],
  myDeals: [newest('time', { isShared: 'a deal has two people' })],
  positions: [ascending(['market'])],
  deals: [newest('time', { asked: ofMarket, isShared, continued: { by: 'before', from: ({ id }) => String(id) } })],
  allOrders: [newest('time')],
  drawings: [asIn(['red', 'blue'], 'colour', { asked: ofMarket })],
  smallBalances: [ascending(['coin'], { few: 'no balance is small' })],
  deskCustomerOrders: [
    newest('time', { asked: { params: UID, query: { view: 'open' } } }),
    newest('updatedAt', { asked: { params: UID, query: { view: 'ended' } } }),
  ],
};
