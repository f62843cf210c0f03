import { newest, oldest, sorted, texts, unshown } from '@agio/module/testing/lists';
import type { ListLaws, Row } from '@agio/module/testing/lists';

const SHOP_ENDED = ['complete', 'cancelled', 'expired', 'refunded'];
const shopLists = ({ state }: Row): string => (SHOP_ENDED.includes(String(state)) ? 'ended' : 'open');

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  shopProducts: [
    oldest('id', {
      search: ({ title }) => [String(title)],
      unseen: { country: 'all are sold everywhere' },
      isShared: 'everybody sees it',
    }),
  ],
  shopOrders: [newest('createTime', { carry: { list: shopLists } })],
  deskShopOrders: [
    oldest('payTime', {
      asked: { query: { view: 'todo' } },
      each: ({ state }) => ['paid', 'picking'].includes(String(state)),
      search: texts('id'),
    }),
    oldest('shipTime', { asked: { query: { view: 'way' } }, each: ({ state }) => state === 'shipped', search: texts('id') }),
    unshown('those asked for first', {
      asked: { query: { view: 'refunds' } },
      each: (row) => row['isRefundAsked'] === true && ['shipped', 'received'].includes(String(row['state'])),
      search: texts('id'),
    }),
    unshown('the last change first', {
      asked: { query: { view: 'ended' } },
      each: ({ state }) => ['received', ...SHOP_ENDED].includes(String(state)),
      search: texts('id'),
    }),
  ],
  deskShopCarriers: [
    sorted('those in use first, then by name', ({ isActive, name }) => [isActive === true ? 0 : 1, String(name).toLowerCase()]),
  ],
};
