import type { Core } from '@agio/core';
import type { Halt } from '../shared/desk-model.ts';
import { walletMachine } from '../machine/index.ts';

/** First commands of a journal that is older than its chains: they halt all chains until operators have checked them. Existing halts stay. */
export function haltsAfterRestore(core: Pick<Core, 'machine'>): Halt[] {
  const { chains, halts } = core.machine(walletMachine).state;
  return chains
    .filter(({ id }) => ![...halts.values()].some(({ cause, chain }) => cause === 'restore' && chain === id))
    .map(({ code }) => ({ kind: 'wallet.halt', chain: code, coin: null, direction: 'both', cause: 'restore', people: 2, by: 0 }));
}
