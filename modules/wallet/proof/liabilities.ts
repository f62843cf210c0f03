import { randomBytes, randomUUID } from 'node:crypto';
import { setImmediate as yieldTo } from 'node:timers/promises';
import { bulkInsert } from '@agio/database';
import type { Database, Session } from '@agio/database';
import type { Coin } from '@agio/core';
import { assert } from '@agio/kernel';
import { leafNode, levelAbove } from './merkle-sum.ts';
import type { SumNode } from './merkle-sum.ts';

/** What a proof says of one coin. */
export interface ProvenCoin {
  readonly coin: string;
  readonly decimals: number;
  readonly root: string;
  readonly total: string;
  readonly leaves: number;
}

export interface Proof {
  readonly id: string;
  readonly atMs: number;
  readonly sequence: number;
  readonly coins: readonly ProvenCoin[];
}

export interface LeafRow {
  readonly coin: number;
  readonly place: number;
  readonly owner: bigint;
  readonly salt: string;
  readonly amount: string;
}

/** Leaves that are hashed before others get a turn. */
const AT_ONCE = 2_000;
/** Proofs whose leaves are kept; of older ones the roots stay. */
const KEPT = 7;

/** Newest postings of every account, as one statement sees them: everything that is owed at one position. */
const OWED = `with latest as (
    select distinct on (owner, kind, coin) owner, coin, after_total from wallet_posting order by owner, kind, coin, id desc
  )
  select coin, owner, sum(after_total)::text as amount, (select max(sequence) from wallet_posting) as sequence
  from latest group by coin, owner having sum(after_total) > 0 order by coin, owner`;

/** Name of an owner in the tree; the platform's own money, fees and what waits for an owner, is one leaf. */
export function leafName(owner: number, uidOf: (customer: number) => string): string {
  return owner === 0 ? 'house' : uidOf(owner);
}

/** Makes a proof of everything that is owed now and stores it. Answers it; undefined while nothing is owed. */
export async function proveLiabilities(
  database: Database,
  coins: readonly Coin[],
  uidOf: (customer: number) => string,
  nowMs: number,
): Promise<Proof | undefined> {
  const rows = await database.query<{ coin: number; owner: bigint; amount: string; sequence: bigint }>(OWED);
  const [first] = rows;
  if (first === undefined) return undefined;
  const id = randomUUID();
  const proven: ProvenCoin[] = [];
  for (const [coin, owed] of Map.groupBy(rows, (row) => row.coin)) {
    const found = coins[coin];
    if (found === undefined) continue;
    // In the order of their salts nothing tells who is beside whom.
    const leaves = owed
      .map(({ owner, amount }) => ({ owner: Number(owner), salt: randomBytes(16).toString('hex'), amount: BigInt(amount) }))
      .sort((a, b) => (a.salt < b.salt ? -1 : 1));
    const nodes: SumNode[] = [];
    for (const { owner, salt, amount } of leaves) {
      nodes.push(leafNode({ coin: found.code, uid: leafName(owner, uidOf), salt, amount }));
      if (nodes.length % AT_ONCE === 0) await yieldTo();
    }
    await bulkInsert(database, {
      table: 'wallet_proof_leaf',
      columns: { proof: 'text', coin: 'int4', place: 'int4', owner: 'int8', salt: 'text', amount: 'numeric' },
      rows: leaves.map(({ owner, salt, amount }, place) => ({ proof: id, coin, place, owner, salt, amount: String(amount) })),
    });
    const root = await storeLevels(database, id, coin, nodes);
    proven.push({ coin: found.code, decimals: found.decimals, root: root.hash, total: String(root.amount), leaves: leaves.length });
  }
  // The proof itself comes last: one that a crash cut short never shows.
  await database.query('insert into wallet_proof (id, at_ms, sequence, coins) values ($1, $2, $3, $4::jsonb)', [
    id,
    nowMs,
    Number(first.sequence),
    JSON.stringify(proven),
  ]);
  await forgetOld(database);
  return { id, atMs: nowMs, sequence: Number(first.sequence), coins: proven };
}

async function storeLevels(database: Database, proof: string, coin: number, leaves: readonly SumNode[]): Promise<SumNode> {
  let level: readonly SumNode[] = leaves;
  for (let number = 0; ; number += 1) {
    await bulkInsert(database, {
      table: 'wallet_proof_node',
      columns: { proof: 'text', coin: 'int4', level: 'int4', place: 'int4', hash: 'text', amount: 'numeric' },
      rows: level.map(({ hash, amount }, place) => ({ proof, coin, level: number, place, hash, amount: String(amount) })),
    });
    const [root] = level;
    assert(root !== undefined, 'a coin that is owed has a leaf');
    if (level.length === 1) return root;
    level = levelAbove(level);
    await yieldTo();
  }
}

async function forgetOld(database: Database): Promise<void> {
  const kept = `select id from wallet_proof order by at_ms desc limit ${KEPT}`;
  await database.query(`delete from wallet_proof_leaf where proof not in (${kept})`);
  await database.query(`delete from wallet_proof_node where proof not in (${kept})`);
}

export async function newestProof(session: Session): Promise<Proof | undefined> {
  const [row] = await session.query<{ id: string; at_ms: bigint; sequence: bigint; coins: ProvenCoin[] }>(
    'select id, at_ms, sequence, coins from wallet_proof order by at_ms desc limit 1',
  );
  return row === undefined ? undefined : { id: row.id, atMs: Number(row.at_ms), sequence: Number(row.sequence), coins: row.coins };
}

export async function leavesOf(session: Session, proof: string, owner: number): Promise<LeafRow[]> {
  return session.query<LeafRow>(
    'select coin, place, owner, salt, amount from wallet_proof_leaf where proof = $1 and owner = $2 order by coin',
    [proof, owner],
  );
}

export interface PathStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
  readonly amount: string;
}

/** Neighbours of a leaf on its way to the root, from the leaf on. */
export async function pathOf(session: Session, proof: string, { coin, place }: Pick<LeafRow, 'coin' | 'place'>): Promise<PathStep[]> {
  const [top] = await session.query<{ level: number }>('select max(level) as level from wallet_proof_node where proof = $1 and coin = $2', [
    proof,
    coin,
  ]);
  const path: PathStep[] = [];
  let at = place;
  for (let level = 0; level < (top?.level ?? 0); level += 1) {
    const beside = at % 2 === 0 ? at + 1 : at - 1;
    const [node] = await session.query<{ hash: string; amount: string }>(
      'select hash, amount from wallet_proof_node where proof = $1 and coin = $2 and level = $3 and place = $4',
      [proof, coin, level, beside],
    );
    if (node !== undefined) path.push({ side: beside < at ? 'left' : 'right', ...node });
    at = Math.floor(at / 2);
  }
  return path;
}

/** Goes through a whole stored proof: every leaf, every sum, and whether nobody's money is missing. Answers what is wrong. */
export async function checkProof(
  database: Database,
  proof: Proof,
  coins: readonly Coin[],
  uidOf: (customer: number) => string,
): Promise<string[]> {
  const problems: string[] = [];
  for (const proven of proof.coins) {
    const coin = coins.find(({ code }) => code === proven.coin);
    if (coin === undefined) {
      problems.push(`${proven.coin}: the site does not know this coin`);
      continue;
    }
    const rows = await database.query<LeafRow>(
      'select coin, place, owner, salt, amount from wallet_proof_leaf where proof = $1 and coin = $2 order by place',
      [proof.id, coin.id],
    );
    let level: readonly SumNode[] = rows.map(({ owner, salt, amount }) =>
      leafNode({ coin: coin.code, uid: leafName(Number(owner), uidOf), salt, amount: BigInt(amount) }),
    );
    if (level.length === 0) {
      problems.push(`${coin.code}: its leaves are no longer kept`);
      continue;
    }
    while (level.length > 1) level = levelAbove(level);
    const [root] = level;
    if (root?.hash !== proven.root || String(root.amount) !== proven.total)
      problems.push(`${coin.code}: the leaves do not come to the root`);
    const owed = await owedAt(database, coin.id, proof.sequence);
    for (const { owner, amount } of rows) {
      const total = owed.get(Number(owner)) ?? '0';
      if (total !== amount)
        problems.push(
          `${coin.code}: a leaf of ${leafName(Number(owner), uidOf)} has ${amount} atoms, the postings up to then sum to ${total}`,
        );
      owed.delete(Number(owner));
    }
    for (const [owner, total] of owed) problems.push(`${coin.code}: ${total} atoms of ${leafName(owner, uidOf)} have no leaf`);
  }
  for (const { id, code } of coins)
    if (!proof.coins.some(({ coin }) => coin === code) && (await owedAt(database, id, proof.sequence)).size > 0)
      problems.push(`${code}: it is owed, and the proof does not have it`);
  return problems;
}

/** What each owner is owed of a coin after a position, as the postings sum to. */
async function owedAt(database: Database, coin: number, sequence: number): Promise<Map<number, string>> {
  const rows = await database.query<{ owner: bigint; total: string }>(
    `select owner, sum(amount)::text as total from wallet_posting where coin = $1 and sequence <= $2
     group by owner having sum(amount) <> 0`,
    [coin, sequence],
  );
  return new Map(rows.map(({ owner, total }) => [Number(owner), total]));
}
