import { ALICE, BOB, SMALL_SEED, smallCustomer } from './small-site.ts';

/** An address outside of every site; customers of the wallet's seed have known it for two days. */
export const OUTSIDE = '0x00000000219ab540356cBB839Cbe05303d7705Fa';

/** A customer with 50 ETH as well who knows an address outside. */
export function knowingCustomer(account: string) {
  const customer = smallCustomer(account);
  return {
    ...customer,
    balances: { ...customer.balances, ETH: '50' },
    addresses: ['LOCAL', 'TEST'].map((chain) => ({ chain, address: OUTSIDE, name: 'Own' })),
  };
}

/** The small market with ETH, for sites with a chain. */
export const WALLET_SEED = {
  ...SMALL_SEED,
  coins: [...SMALL_SEED.coins, { code: 'ETH', name: 'Ether', decimals: 18 }],
  customers: [ALICE, BOB].map(knowingCustomer),
};
