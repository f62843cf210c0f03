import { asIn, newest, oldest, sorted, unshown } from './law.ts';
import type { Law, Row } from './law.ts';

const OWNER = '10000001';
const isOpen = ({ state }: Row): boolean => ['waiting', 'unpaid', 'paid', 'appealed'].includes(String(state));
const isOver = ({ state }: Row): boolean => ['success', 'partial_success', 'failed'].includes(String(state));
/** Which of the parts of one's own list an OTC order is in. */
const otcLists = (row: Row): string[] => [
  ...(isOpen(row) ? ['current'] : []),
  ...(row['isMaker'] === true ? ['merchant'] : []),
  ...(isOver(row) ? ['completed'] : []),
  ...(['cancelled', 'expired'].includes(String(row['state'])) ? ['cancelled'] : []),
  ...(row['state'] === 'appealed' || row['reason'] === 'decided' ? ['appealed'] : []),
];
const C2C_ENDED = ['success', 'cancelled', 'expired', 'partial_success', 'failed'];
const c2cResults = ({ state }: Row): string[] => [String(state), ...(C2C_ENDED.includes(String(state)) ? [] : ['unfinished'])];
/** Which part of a provider's list an order is in. */
function providerView({ side, state }: Row): string {
  const isOwn = side === 'buy' ? state === 'unconfirmed' : ['untreated', 'waiting_transfer'].includes(String(state));
  if (C2C_ENDED.includes(String(state))) return 'done';
  return isOwn ? 'own' : 'other';
}
const SHOP_ENDED = ['complete', 'cancelled', 'expired', 'refunded'];
const shopLists = ({ state }: Row): string => (SHOP_ENDED.includes(String(state)) ? 'ended' : 'open');
/** One whose exit was asked for is in progress as well. */
const lockStates = ({ state }: Row): unknown[] => (state === 'leaving' ? ['leaving', 'in_progress'] : [state]);

/** What is late is due as well. */
const dueStates = ({ state }: Row): unknown[] => (state === 'late' ? ['late', 'due'] : [state]);

/** OTC, C2C, the shop, lock-ups, dice, robots and invitations. */
export const dealLists: Readonly<Record<string, readonly Law[]>> = {
  otcOrders: [newest('createTime', { carry: { list: otcLists }, search: ({ id }) => [String(id)], isShared: 'an order has two people' })],
  otcAds: [
    sorted('best price first', ({ price }) => [Number(price)], {
      asked: { query: { side: 'buy', coin: 'USDT', fiat: 'CNY' } },
      carry: { method: ({ methods }) => methods },
      unseen: { total: 'a range', online: 'of presence', completion: 'of figures', takable: 'of the reader' },
      isShared: 'everybody sees it',
    }),
  ],
  otcOwnAds: [newest('createTime')],
  otcDrafts: [newest('updateTime')],
  otcYear: [oldest('time', { asked: { query: { year: '2026' } }, isShared: 'an order has two people' })],
  deskOtcOrders: [
    oldest('updateTime', { asked: { query: { view: 'appealed' } }, each: ({ state }) => state === 'appealed', search: orderTexts }),
    newest('createTime', { asked: { query: { view: 'open' } }, each: isOpen, search: orderTexts }),
    newest('createTime', { asked: { query: { view: 'ended' } }, each: (row) => !isOpen(row), search: orderTexts }),
  ],
  c2cUserHistory: [newest('createTime', { carry: { result: c2cResults } })],
  c2cMerchantHistory: [
    sorted(
      'those that wait for the provider first, then other open ones, each newest first',
      (row) => [['own', 'other', 'done'].indexOf(providerView(row)), -Number(row['createTime'])],
      {
        carry: { type: ({ side }) => side, result: c2cResults, view: providerView },
        search: orderTexts,
        isShared: 'an order has two people',
      },
    ),
  ],
  deskC2cOrders: [
    oldest('updateTime', { asked: { query: { view: 'appealed' } }, each: ({ state }) => state === 'appealed', search: orderTexts }),
    newest('createTime', { asked: { query: { view: 'open' } }, search: orderTexts }),
    newest('createTime', { asked: { query: { view: 'ended' } }, search: orderTexts }),
  ],
  deskOtcMerchants: [
    sorted('those who wait first, the oldest at the top', ({ state, time }) =>
      state === 'auditing' ? [0, Number(time)] : [1, -Number(time)],
    ),
  ],
  c2cBalances: [unshown('as coins were defined', { few: 'one coin is exchanged', isShared: 'a coin has no id' })],
  c2cBalanceHistory: [newest('time')],
  c2cMerchants: [
    unshown('the one that the router would choose first', {
      unseen: { side: 'of the reader', coin: 'one coin is exchanged', amount: 'a range', payMethod: 'all take the same' },
      isShared: 'everybody sees it',
    }),
  ],
  deskC2cProviders: [unshown('those who wait first', { refused: { state: ['none'] } })],
  lockProducts: [oldest('id', { isShared: 'everybody sees it' })],
  lockPositions: [newest('createTime', { carry: { state: lockStates } })],
  lockReleases: [
    newest('due', { asked: { query: { order: 'newest' } }, endsBefore: true, carry: { state: dueStates } }),
    oldest('due', { asked: { query: { order: 'oldest' } }, endsBefore: true, carry: { state: dueStates } }),
  ],
  deskLockPositions: [newest('createTime', { carry: { state: lockStates } })],
  diceFormerSeeds: [newest('ended')],
  diceMyFlows: [newest('time', { asked: { params: { coin: 'USDT' } } })],
  diceStatement: [newest('day', { asked: { params: { coin: 'USDT' } } })],
  deskDicePools: [asIn(['USDT', 'BTC'], 'coin')],
  deskDiceDealers: [sorted('largest first', ({ shares }) => [-Number(shares)], { asked: { params: { coin: 'USDT' } } })],
  diceBets: [newest('time', { carry: { hash: ({ serverSeedHash }) => serverSeedHash } })],
  deskDiceBets: [newest('time', { search: ({ customer, id }) => [String(id), String(customer)] })],
  shopOrders: [newest('createTime', { carry: { list: shopLists } })],
  deskShopOrders: [
    oldest('payTime', {
      asked: { query: { view: 'todo' } },
      each: ({ state }) => ['paid', 'picking'].includes(String(state)),
      search: orderTexts,
    }),
    oldest('shipTime', { asked: { query: { view: 'way' } }, each: ({ state }) => state === 'shipped', search: orderTexts }),
    unshown('those asked for first', {
      asked: { query: { view: 'refunds' } },
      each: (row) => row['isRefundAsked'] === true && ['shipped', 'received'].includes(String(row['state'])),
      search: orderTexts,
    }),
    unshown('the last change first', {
      asked: { query: { view: 'ended' } },
      each: ({ state }) => ['received', ...SHOP_ENDED].includes(String(state)),
      search: orderTexts,
    }),
  ],
  shopProducts: [
    oldest('id', {
      search: ({ title }) => [String(title)],
      unseen: { country: 'all are sold everywhere' },
      isShared: 'everybody sees it',
    }),
  ],
  deskShopCarriers: [
    sorted('those in use first, then by name', ({ isActive, name }) => [isActive === true ? 0 : 1, String(name).toLowerCase()]),
  ],
  robots: [
    newest('createdAt', { carry: { state: ({ state }) => (state === 'stopped' ? 'stopped' : 'open'), market: ({ markets }) => markets } }),
  ],
  robotEvents: [newest('time', { asked: async (read) => ({ params: { id: String((await read('robots')).at(-1)?.['id']) } }) })],
  robotPairs: [newest('time', { asked: async (read) => ({ params: { id: String((await read('robots')).at(-1)?.['id']) } }) })],
  deskPausedRobots: [newest('since', { carry: { market: ({ market }) => market } })],
  deskExcludedRobots: [newest('since', { few: 'none is listed' })],
  quantifyRanking: [unshown('by return', { few: 'none ran long enough', isShared: 'everybody sees it' })],
  quantifyListings: [newest('robot', { unseen: { window: 'of figures' } })],
  deskReferralLinks: [newest('time', { carry: { uid: ({ person }) => person } })],
  referralBonus: [newest('time')],
  referralTree: [sorted('by earned rewards', ({ reward }) => [-Number(reward)], { unseen: { range: 'of sums, not of rows' } })],
  deskReferralRecords: [newest('time', { asked: { query: { uid: OWNER } }, hasTwins: 'one fee has a row for each level' })],
};

function orderTexts({ id }: Row): readonly string[] {
  return [String(id)];
}
