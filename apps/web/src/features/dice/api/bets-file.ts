import type { CallData } from '@agio/client';
import type { SaidSeed } from '@agio/dice-verifier';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { saveBytes } from '../../../shared/save-file.ts';
import { fileFrom, type BetsFile } from '../state/bets-file.ts';
import type { Bet } from './play.ts';

export type FormerSeed = CallData<'diceFormerSeeds'>['list'][number];

/** Most of a list that one answer has. */
const AT_ONCE = 100;

export const seedsQuery = (page: number, limit = 10) =>
  queryOptions({
    queryKey: ['own', 'dice', 'seeds', page, limit],
    queryFn: async ({ signal }) => await api.call('diceFormerSeeds', { query: { p: page, limit }, signal }),
    placeholderData: keepPreviousData,
  });

/** All of a list, by cursor, so that what is added meanwhile moves nothing. */
async function everything<T>(
  read: (cursor: { readonly cursor?: string }) => Promise<{ readonly list: readonly T[]; readonly next: string | null }>,
): Promise<T[]> {
  const found: T[] = [];
  for (let from = {}; ;) {
    const { list, next } = await read(from);
    found.push(...list);
    if (next === null) return found;
    from = { cursor: next };
  }
}

/** All bets with one server seed, and the seed as it was revealed. */
export async function fileOfSeed(seed: SaidSeed): Promise<BetsFile> {
  const bets = await everything((from) => api.call('diceBets', { query: { limit: AT_ONCE, hash: seed.serverSeedHash, ...from } }));
  return { seeds: [seed], bets };
}

/** All own bets with all server seeds, the one in use last: what is bet meanwhile is not in it. */
export async function fileOfAll(): Promise<BetsFile> {
  const { seeds: inUse } = await api.call('diceOwn');
  const former = await everything((from) => api.call('diceFormerSeeds', { query: { limit: AT_ONCE, ...from } }));
  const bets: readonly Bet[] = await everything((from) => api.call('diceBets', { query: { limit: AT_ONCE, ...from } }));
  const live = inUse === null ? null : { serverSeedHash: inUse.serverSeedHash, serverSeed: null, bets: inUse.nonce };
  return fileFrom(former, live, bets);
}

export function saveBets(name: string, file: BetsFile): void {
  saveBytes(`${name}.json`, new TextEncoder().encode(`${JSON.stringify({ format: 2, ...file }, null, 2)}\n`), 'application/json');
}
