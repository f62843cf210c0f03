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

export interface Reconciliation {
  readonly chain: string;
  readonly block: BlockId;
  readonly addresses: number;
  readonly coins: readonly ReconciledCoin[];
}

/** A block of which everything is booked, and what the books have after it, in units of the chain. */
export interface BookedBlock {
  readonly block: BlockId;
  readonly coins: ReadonlyMap<string, bigint>;
}

/** The last one; undefined before the first. Not to be asked for while another is booked in part. */
export function bookedBlock(chain: FollowedChain): BookedBlock | undefined {
  const { books, setting } = chain;
  const block = books.cursor(setting.code);
  if (block === undefined) return undefined;
  return { block, coins: new Map(coinsAt(chain, block.height).map(({ coin }) => [coin, books.custody(setting.code, coin)])) };
}

/**
 * Compares chain and books after the last booked block. Nothing may be booked meanwhile: the engine asks between its steps. Undefined
 * before the first.
 */
export async function reconcileChain(chain: FollowedChain): Promise<Reconciliation | undefined> {
  const booked = bookedBlock(chain);
  return booked === undefined ? undefined : reconcileAt(chain, booked);
}

/** Compares a chain with what the books had after one of its blocks, coin by coin. */
export async function reconcileAt(chain: FollowedChain, { block, coins }: BookedBlock): Promise<Reconciliation> {
  const { adapter, cold, gas, hot, setting } = chain;
  const house = [hot.address, gas.address, ...(cold === undefined ? [] : [cold])];
  const addresses = [...new Set([...chain.addresses().keys(), ...house])];
  const reconciled: ReconciledCoin[] = [];
  for (const { asset, coin } of coinsAt(chain, block.height)) {
    const bookedUnits = coins.get(coin);
    if (bookedUnits === undefined) continue;
    const balances = await adapter.balances(
      addresses.map((address) => ({ address, asset })),
      block,
    );
    const chainUnits = balances.reduce((sum, units) => sum + units, 0n);
    reconciled.push({ coin, chainUnits, bookedUnits, difference: chainUnits - bookedUnits });
  }
  return { chain: setting.code, block, addresses: addresses.length, coins: reconciled };
}
