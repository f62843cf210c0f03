// Written by `node packages/client/generate-routes.ts` from the contracts; routes.test.ts fails when it is stale.

/** What a ticket can be about. */
export const TICKET_TYPES = [
  'account',
  'certification',
  'deposit',
  'withdrawal',
  'trade',
  'fees',
  'otc',
  'c2c',
  'robot',
  'dice',
  'suggestion',
  'other',
] as const;

/** Kinds of notices. */
export const NOTICE_KINDS = [
  'security',
  'fill',
  'deposit',
  'withdrawal',
  'ticket',
  'certification',
  'news',
  'otc',
  'alert',
  'triggered',
  'unfilled',
  'unexecuted',
  'robot',
] as const;

/** Those whose ways customers choose. */
export const MUTABLE_NOTICE_KINDS = [
  'fill',
  'deposit',
  'withdrawal',
  'ticket',
  'certification',
  'news',
  'otc',
  'alert',
  'triggered',
  'unfilled',
  'unexecuted',
  'robot',
] as const;

/** Where something can be done about notices of a kind. */
export const NOTICE_PAGES = {
  security: '/account/security',
  fill: '/account/myOrderHistory',
  deposit: '/account/money/history',
  withdrawal: '/account/money/history?tab=withdrawals',
  ticket: '/account/tickets',
  certification: '/account/cdd',
  otc: '/account/otcOrders',
  alert: '/account/alerts',
  triggered: '/account/myOrderHistory',
  unfilled: '/account/orders',
  unexecuted: '/account/myOrderHistory',
  robot: '/autoTrade',
} as const;

/** Why machines hold parts of accounts. */
export const HOLD_REASONS = ['otc', 'c2c', 'bet'] as const;

/** What takes a certification. */
export const RIGHTS = ['otcTrade', 'otcMerchant', 'c2cProvider', 'diceDealer'] as const;
