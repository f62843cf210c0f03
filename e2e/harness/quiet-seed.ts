import { ALICE, BOB, PASSWORD, SMALL_SEED } from '../../harness/small-site.ts';

export { ALICE, BOB, PASSWORD };
/** They trade with each other, so what they have changes from journey to journey; each pair belongs to one file. */
export const CAROL = 'carol@agio.example';
export const DAVE = 'dave@agio.example';
export const ERIN = 'erin@agio.example';
export const FRANK = 'frank@agio.example';
export const GRACE = 'grace@agio.example';
export const HEIDI = 'heidi@agio.example';
export const IVAN = 'ivan@agio.example';
export const JUDY = 'judy@agio.example';
export const KEN = 'ken@agio.example';
export const LARA = 'lara@agio.example';
export const LEO = 'leo@agio.example';
export const MAX = 'max@agio.example';
export const MIA = 'mia@agio.example';
/** Can afford next to nothing. */
export const POOR = 'poor@agio.example';

const rich = (account: string) => ({
  account,
  password: PASSWORD,
  username: account.split('@')[0],
  balances: { BTC: '10', USDT: '1000000' },
});

/** The small market and a second one; ALICE and BOB place orders that never meet. */
export const QUIET_SEED = {
  ...SMALL_SEED,
  title: 'Quiet',
  features: { robot: true },
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
  customers: [
    ...SMALL_SEED.customers,
    ...[CAROL, DAVE, ERIN, FRANK, GRACE, HEIDI, IVAN, JUDY, KEN, LARA].map(rich),
    ...[LEO, MIA].map((account) => ({ ...rich(account), balances: { ETH: '10', USDT: '1000000' } })),
    { ...rich(MAX), balances: { ETH: '100', USDT: '1000000' } },
    { account: POOR, password: PASSWORD, username: 'poor', balances: { USDT: '50' } },
  ],
};
