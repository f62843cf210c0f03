import { asIn, newest } from '@agio/module/testing/lists';
import type { ListLaws } from '@agio/module/testing/lists';

/** As they were defined. */
const COINS = ['BTC', 'USDT', 'ETH'];
const isShared = 'everybody sees it';

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  appList: [asIn(['Zero', 'Agio'], 'name', { isShared: 'everybody sees it' })],
  coinsTags: [asIn(COINS, 'coin', { isShared })],
  noticeList: [newest('time', { carry: { unread: ({ read }) => read === false } })],
  deskNotices: [newest('createdAt')],
};
