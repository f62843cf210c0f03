import type { SignedRecord } from '../../model.ts';
import { halt } from './guard.ts';
import { watchOf } from '../parts/parts.ts';
import type { FollowedChain } from '../parts/parts.ts';
import { reconcileChain } from '../parts/reconcile.ts';

/**
 * Whether booked blocks show why a payment that nodes call lost can never be made: another transaction of ours used up what each of its
 * attempts needs, or all of them expired and nothing has left. That nodes merely say so is no reason to give anything back: they may
 * keep bytes that are mined later.
 */
export async function isShownLost(chain: FollowedChain, attempts: readonly SignedRecord[]): Promise<boolean> {
  const own = new Set(attempts.map(({ txid }) => txid));
  for (const { spends, txid } of attempts) {
    const found = await chain.adapter.transaction(txid, spends);
    if (found.state !== 'replaced') return false;
    // Read from a block by the adapter itself; the guard judges who made that block's transaction.
    if (found.by !== undefined && !own.has(found.by)) continue;
    if (found.expired === true && (await isWhole(chain))) continue;
    if (!(await isUsedByOurs(chain, spends, own))) return false;
  }
  return true;
}

/** Nodes say that a payment is lost, and no booked block shows why: they contradict what we know, and nothing more is paid until people have looked. */
export async function haltForContradiction(chain: FollowedChain, what: string, { spends }: SignedRecord, people: 1 | 2): Promise<void> {
  await halt(chain, 'nodes', people, `nodes say that ${spends.join(', ')} of ${what} is used up, and no booked block shows by what`);
}

/** Everything that the books have is on the chain after the last booked block, whatever nodes say of one transaction. */
async function isWhole(chain: FollowedChain): Promise<boolean> {
  const { books, setting } = chain;
  if (books.isFrozen(setting.code)) return false;
  const found = await reconcileChain(chain);
  return found?.coins.every(({ coin, difference }) => difference + books.unexplainedUnits(setting.code, coin) >= 0n) ?? false;
}

async function isUsedByOurs(chain: FollowedChain, spends: readonly string[], own: ReadonlySet<string>): Promise<boolean> {
  const { adapter, books, setting, store } = chain;
  for (const spend of spends) {
    const by = books.spentBy(setting.code, spend);
    if (by !== undefined && !own.has(by)) return true;
    for (const txid of await store.signedMoves(setting.code, [spend])) {
      if (own.has(txid)) continue;
      const found = await adapter.transaction(txid, [spend]);
      if (found.state === 'mined' && (await isInBooked(chain, txid, spend, found.block.height))) return true;
    }
  }
  return false;
}

/** Whether a booked block has a transaction that uses it up: the block itself is read once more. */
async function isInBooked(chain: FollowedChain, txid: string, spend: string, height: number): Promise<boolean> {
  const { adapter, books, setting } = chain;
  const header = height > (books.cursor(setting.code)?.height ?? -1) ? undefined : await adapter.header(height);
  if (header === undefined || (books.bookedHash(setting.code, height) ?? header.hash) !== header.hash) return false;
  const { fees } = await adapter.movements(header, watchOf(chain, header));
  return fees.some((fee) => fee.txid === txid && fee.spends.includes(spend));
}
