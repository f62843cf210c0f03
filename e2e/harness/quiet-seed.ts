import { ALICE, BOB, PASSWORD, SMALL_SEED } from '../api/site.ts';

export { ALICE, BOB, PASSWORD };
/** Has an account and no coins. */
export const POOR = 'poor@agio.example';

/** The small market, a second one for searching, and somebody who cannot afford anything. */
export const QUIET_SEED = {
  ...SMALL_SEED,
  title: 'Quiet',
  coins: [...SMALL_SEED.coins, { code: 'ETH', name: 'Ether' }],
  markets: [
    ...SMALL_SEED.markets,
    {
      market: 'ETH_USDT',
      tickSize: '0.01',
      lotSize: '0.0001',
      maxAmount: '1000',
      minTotal: '10',
      openingPrice: '3000',
      makerFeeBps: 8,
      takerFeeBps: 10,
    },
  ],
  customers: [...SMALL_SEED.customers, { account: POOR, password: PASSWORD, username: 'poor', balances: { USDT: '50' } }],
};
