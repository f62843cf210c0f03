// Protects lists of deposits: what was seen of a coin that is no longer followed is left out and breaks no list.
import { expect, it } from 'vitest';
import { seenView } from './deposit-view.ts';
import { LOCAL_CHAIN } from '../testing/outside.ts';
import { Vault } from '../testing/vault.ts';

it('a deposit that was seen shows while its coin is followed on its chain, and not any longer', () => {
  const { core } = new Vault();
  const seen = {
    chain: 'LOCAL',
    coin: 'ETH',
    txid: '0xa',
    index: 'value',
    address: '0xb',
    units: 10n ** 18n,
    height: 5,
    count: 1,
    atMs: 1,
  } as const;
  const under = (settings: readonly (typeof LOCAL_CHAIN)[]) =>
    seenView({ core, chains: { settings, tip: () => 6 } } as unknown as Parameters<typeof seenView>[0], { ...seen, state: 'confirming' });
  expect(under([LOCAL_CHAIN])).toMatchObject({ coin: 'ETH', amount: '1', confirmations: 2, needed: 3 });
  expect(under([{ ...LOCAL_CHAIN, coins: LOCAL_CHAIN.coins.slice(1) }])).toBeUndefined();
  expect(under([])).toBeUndefined();
});
