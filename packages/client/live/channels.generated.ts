// Written by `npm run generate` from the contracts; routes.test.ts fails when it is stale.

/** Channels that need a log-in. */
export const PRIVATE_CHANNELS = [
  'notices',
  'orders',
  'fills',
  'balances',
  'wallet',
  'tickets',
  'certification',
  'otc',
  'c2c',
  'lock',
  'diceMine',
  'alerts',
  'robot',
  'shop',
] as const;
