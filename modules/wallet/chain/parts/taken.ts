import type { FollowedChain } from './parts.ts';
import type { Move } from '../store/store.ts';

/** What signed payments use up, withdrawals and moves between own addresses: the chain shows it only once they are in a block. */
export function takenBySigned({ books, setting }: FollowedChain, moves: readonly Move[]): ReadonlySet<string> {
  const attempts = [...books.open(setting.code).flatMap(({ signed }) => signed), ...moves.flatMap((move) => move.attempts)];
  return new Set(attempts.flatMap(({ spends }) => spends));
}

/**
 * What no payment from the hot wallet may use up, unless it pays these withdrawals: that, and what the signer signed for others without the
 * journal's knowledge. Throws `SignerUnavailable` if it does not say; then nothing may be signed.
 */
export async function takenOnHot(
  chain: FollowedChain,
  moves: readonly Move[],
  paid: ReadonlySet<number> = new Set(),
): Promise<ReadonlySet<string>> {
  const { books, earlier, setting } = chain;
  const unsigned = books.open(setting.code).filter(({ state }) => state === 'approved');
  await earlier.learn(
    unsigned.map(({ id }) => id),
    chain.now(),
  );
  return new Set([...takenBySigned(chain, moves), ...earlier.reservedFrom(paid, chain.now())]);
}
