import type { SaidBet, SaidSeed } from '@agio/dice-verifier';

/** Bets and the server seeds that they were made with, as the verifier reads them. */
export interface BetsFile {
  readonly seeds: readonly SaidSeed[];
  readonly bets: readonly SaidBet[];
}

/**
 * A file that is whole, from three lists that were read one after the other: the seed in use (null for none) first, then those that were
 * replaced, then the bets. What was bet or replaced in between is in it with its numbers, or not at all.
 */
export function fileFrom(former: readonly SaidSeed[], live: SaidSeed | null, bets: readonly SaidBet[]): BetsFile {
  const known = former.map(({ bets: count, serverSeed, serverSeedHash }) => ({ serverSeedHash, serverSeed, bets: count }));
  // It may have been replaced meanwhile: then it is known as it ended.
  const seeds = live === null || known.some((one) => one.serverSeedHash === live.serverSeedHash) ? known : [...known, live];
  const counts = new Map(seeds.map(({ bets: count, serverSeedHash }) => [serverSeedHash, count]));
  return { seeds, bets: bets.filter(({ nonce, serverSeedHash }) => nonce < (counts.get(serverSeedHash) ?? 0)) };
}
