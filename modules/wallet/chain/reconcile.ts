import type { BlockId } from '@agio/chains';
import { coinsAt } from './parts.ts';
import type { FollowedChain } from './parts.ts';

/** What our addresses have of a coin on a chain, beside what the books say that they have, in the chain's units after one block. */
export interface ReconciledCoin {
  readonly coin: string;
  readonly chainUnits: bigint;
  readonly bookedUnits: bigint;
  /** Chain minus books: zero unless something happened that was not booked. */
  readonly difference: bigint;
}

export interface Reconciled {
  readonly chain: string;
  readonly block: BlockId;
  readonly addresses: number;
  readonly coins: readonly ReconciledCoin[];
}

/**
 * Compares chain and books after the last booked block, coin by coin. Nothing may be booked meanwhile: the engine asks between its
 * steps. Undefined before the first block is booked.
 */
export async function reconcileChain(chain: FollowedChain): Promise<Reconciled | undefined> {
  const { adapter, books, cold, gas, hot, setting } = chain;
  const block = books.cursor(setting.code);
  if (block === undefined) return undefined;
  const house = [hot.address, gas.address, ...(cold === undefined ? [] : [cold])];
  const addresses = [...new Set([...chain.addresses().keys(), ...house])];
  const reconciled: ReconciledCoin[] = [];
  for (const { asset, coin } of coinsAt(chain, block.height)) {
    const balances = await adapter.balances(
      addresses.map((address) => ({ address, asset })),
      block,
    );
    const chainUnits = balances.reduce((sum, units) => sum + units, 0n);
    const bookedUnits = books.custody(setting.code, coin);
    reconciled.push({ coin, chainUnits, bookedUnits, difference: chainUnits - bookedUnits });
  }
  return { chain: setting.code, block, addresses: addresses.length, coins: reconciled };
}
