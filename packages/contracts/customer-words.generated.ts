// Written by `npm run generate` from the contracts; routes.test.ts fails when it is stale.

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

/** What a certification allows up to an amount, with the description of its field. */
export const RIGHT_AMOUNT_DESCRIPTIONS = {
  otcOrderMax: 'Largest OTC order, by rate currency',
} as const;

/** What names that others see are names of. */
export const NAME_KINDS = ['user', 'shop', 'provider', 'robot'] as const;

/** Those whose names are free again when the account is closed. */
export const NAME_KINDS_OF_ACCOUNTS = ['user', 'robot'] as const;

/** Fees that bring rewards to those who invited their payers. */
export const FEE_KINDS = ['trade', 'otc', 'dice'] as const;

/** The same with the posting of each, the account of the house that it goes to, and what it is for. */
export const REWARDED_FEES = [
  { kind: 'trade', reason: 'convert_fee', account: 'fees', name: 'trading' },
  { kind: 'otc', reason: 'otc_fee', account: 'fees', name: 'OTC' },
  { kind: 'dice', reason: 'dice_fee', account: 'house', name: 'dice' },
] as const;
