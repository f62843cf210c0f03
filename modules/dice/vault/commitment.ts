import { createHash } from 'node:crypto';
import { setImmediate as yieldTo } from 'node:timers/promises';
import type { Core } from '@agio/core';
import { bulkInsert } from '@agio/database';
import type { Session } from '@agio/database';
import type { Commitment } from '@agio/module';
import { booksOf } from '../machine/books.ts';

/** Trees that are kept, the newest. */
const KEPT = 7;
/** Nodes hashed before yielding to other work. */
const AT_ONCE = 5_000;
/** More than any tree has. */
const LEVELS_MAX = 31;

/** A hash in the newest tree that has it. */
export interface InclusionProof {
  readonly root: string;
  readonly leaves: number;
  readonly madeAtMs: number;
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[];
}

/**
 * The hashes of all server seeds in use and of those that follow them. Once they are in a statement that is signed and chained, no customer can
 * be shown other hashes later than were promised then.
 */
export const liveSeeds: Commitment = {
  name: 'dice.seeds',
  async commit(database, core, nowMs) {
    const hashes = liveHashes(core);
    if (hashes.length === 0) return undefined;
    const levels = await levelsOf(hashes.map(leafOf));
    const root = levels.at(-1)?.[0] ?? '';
    await database.transaction(async (session) => {
      await session.query('delete from dice_commitment where root = $1', [root]);
      await session.query('delete from dice_commitment_node where root = $1', [root]);
      for (const [level, nodes] of levels.entries())
        await bulkInsert(session, {
          table: 'dice_commitment_node',
          columns: { root: 'text', level: 'int4', place: 'int4', hash: 'text' },
          rows: nodes.map((hash, place) => ({ root, level, place, hash })),
        });
      await session.query('insert into dice_commitment (root, leaves, made_at) values ($1, $2, $3)', [root, hashes.length, nowMs]);
      const kept = `select root from dice_commitment order by made_at desc limit ${KEPT}`;
      await session.query(`delete from dice_commitment_node where root not in (${kept})`);
      await session.query(`delete from dice_commitment where root not in (${kept})`);
    });
    return { root, leaves: hashes.length };
  },
};

/** Of all whose seeds were not ended, in the order of the hashes, which says nothing of whose they are. */
function liveHashes(core: Pick<Core, 'machine'>): string[] {
  const { counts, players } = booksOf({ core });
  const live = [...players.values()].filter(({ epoch }) => epoch === counts.epoch);
  return live.flatMap(({ next, seed }) => [seed, next].flatMap((one) => (one === null ? [] : [one.hash]))).sort();
}

/** From the leaves up; a last one without a neighbour is promoted unchanged. */
async function levelsOf(leaves: readonly string[]): Promise<string[][]> {
  const levels = [[...leaves]];
  for (let level = levels[0] ?? []; level.length > 1; level = levels.at(-1) ?? []) {
    const above: string[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left = '', right] = [level[at], level[at + 1]];
      above.push(right === undefined ? left : nodeOf(left, right));
      if (above.length % AT_ONCE === 0) await yieldTo();
    }
    levels.push(above);
  }
  return levels;
}

// As `commitment.mjs` of the verifier has it, with Node's own hashes: there may be a million leaves.
const sha256 = (...parts: readonly Uint8Array[]): string => createHash('sha256').update(Buffer.concat(parts)).digest('hex');
const leafOf = (hash: string): string => sha256(Buffer.of(0), Buffer.from(`agio dice seed v1|${hash}`));
const nodeOf = (left: string, right: string): string => sha256(Buffer.of(1), Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));

/** A hash with its path to the root of the newest tree that has it; undefined for one that is in none. */
export async function shownIn(session: Session, serverSeedHash: string): Promise<InclusionProof | undefined> {
  const [found] = await session.query<{ root: string; place: number; leaves: number; made_at: bigint }>(
    `select node.root, node.place, tree.leaves, tree.made_at from dice_commitment_node node join dice_commitment tree using (root)
     where node.level = 0 and node.hash = $1 order by tree.made_at desc limit 1`,
    [leafOf(serverSeedHash)],
  );
  if (found === undefined) return undefined;
  const { leaves, made_at: madeAt, place, root } = found;
  // Places of the neighbours; a last node without one has no such row.
  const wanted = Array.from({ length: LEVELS_MAX }, (_, level) => `(${level}, ${Math.floor(place / 2 ** level) ^ 1})`).join(', ');
  const nodes = await session.query<{ level: number; place: number; hash: string }>(
    `select level, place, hash from dice_commitment_node where root = $1 and (level, place) in (${wanted}) order by level`,
    [root],
  );
  const path = nodes.map(({ hash, level, place: at }) => ({
    side: at < Math.floor(place / 2 ** level) ? ('left' as const) : ('right' as const),
    hash,
  }));
  return { root, leaves, madeAtMs: Number(madeAt), path };
}
