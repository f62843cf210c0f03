/** Every page there is, as the router writes it. A page that does not exist has no path. */
export const paths = {
  home: '/',
  trade: '/trade',
  exchange: '/exchange',
  exchangePair: '/exchange/$pair',
  login: '/login',
  signup: '/signup',
  loading: '/loading',
  money: '/money',
  account: '/account',
  accountMoney: '/account/money',
  accountOrders: '/account/orders',
  accountOrderHistory: '/account/myOrderHistory',
  terms: '/terms',
  privacy: '/privacy',
  fees: '/fees',
} as const;
