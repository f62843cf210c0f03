import { randomUUID } from 'node:crypto';
import { setImmediate as yieldTo } from 'node:timers/promises';
import { bulkInsert } from '@agio/database';
import type { Database, Session } from '@agio/database';
import type { Coin } from '@agio/core';
import type { HeldFor } from '@agio/module';
import { assert } from '@agio/kernel';
import { statementBefore, statementOf } from './history.ts';
import type { StatementRow } from './history.ts';
import { heldForCustomers, withHeld } from './held-for.ts';
import { leafNode, levelAbove } from './merkle-sum.ts';
import type { SumNode } from './merkle-sum.ts';
import { splitLeaves } from './split.ts';
import { statementHash, statementText } from './statement.ts';
import type { CommittedTree, ProofSigner, ProvenCoin, SignedStatement, StatementParts } from './statement.ts';

export interface Proof {
  readonly id: string;
  readonly atMs: number;
  readonly sequence: number;
  /** 1: one leaf per customer. 2: two random parts per customer, and signed roots. */
  readonly form: 1 | 2;
  readonly coins: readonly ProvenCoin[];
  /** Null with form 1. */
  readonly statement: SignedStatement | null;
}

/** The owners of accounts. */
export interface Owners {
  readonly uidOf: (customer: number) => string;
  /** The customer of a sub-account, who checks it together with their own. */
  readonly rootOf: (owner: number) => number;
  /** What accounts of the house hold for customers. */
  readonly heldFor: readonly HeldFor[];
}

export interface ProofParts extends Owners {
  readonly coins: readonly Coin[];
  /** Position of the journal whose liabilities are proven; the facts up to it are projected. */
  readonly sequence: number;
  readonly signer: ProofSigner;
  readonly nowMs: number;
  /** What else the statement commits to. */
  readonly commitments?: readonly CommittedTree[];
}

export interface LeafRow {
  readonly coin: number;
  readonly place: number;
  readonly owner: bigint;
  readonly salt: string;
  readonly amount: string;
}

/** Leaves hashed before yielding to other work. */
const AT_ONCE = 2_000;
/** Maximum levels of a tree: positions have 31 bits. */
const LEVELS_MAX = 31;
/** Proofs whose leaves are kept; of older ones only the roots are. */
const KEPT = 7;

/** Newest postings of every account up to a position, in one SQL statement: all liabilities there. */
const OWED = `with latest as (
    select distinct on (owner, kind, coin) owner, coin, after_total from wallet_posting
    where sequence <= $1 order by owner, kind, coin, id desc
  )
  select coin, owner, sum(after_total)::text as amount, (select max(sequence) from wallet_posting where sequence <= $1) as sequence
  from latest group by coin, owner having sum(after_total) > 0 order by coin, owner`;

/** Name of an owner in the tree; the platform's own money, fees and suspense are one owner. */
export function leafName(owner: number, uidOf: (customer: number) => string): string {
  return owner === 0 ? 'house' : uidOf(owner);
}

/** Liabilities to customers; sub-accounts count with their customer. */
export function byRoot(
  owed: readonly { readonly owner: bigint; readonly amount: string }[],
  rootOf: Owners['rootOf'],
): Map<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const { owner, amount } of owed) {
    const root = rootOf(Number(owner));
    sums.set(root, (sums.get(root) ?? 0n) + BigInt(amount));
  }
  return sums;
}

/** Makes a proof of all liabilities at a position, signs its roots and stores it. Returns it; undefined if there are none. */
export async function proveLiabilities(
  database: Database,
  { coins, commitments = [], heldFor, rootOf, uidOf, sequence, signer, nowMs }: ProofParts,
): Promise<Proof | undefined> {
  const rows = await database.query<{ coin: number; owner: bigint; amount: string; sequence: bigint }>(OWED, [sequence]);
  const [first] = rows;
  if (first === undefined) return undefined;
  const id = randomUUID();
  const held = await heldForCustomers(database, heldFor, Number(first.sequence));
  const proven: ProvenCoin[] = [];
  for (const [coin, owed] of Map.groupBy(rows, (row) => row.coin)) {
    const found = coins[coin];
    if (found === undefined) continue;
    const leaves = splitLeaves([...withHeld(byRoot(owed, rootOf), held.get(coin))].map(([owner, amount]) => ({ owner, amount })));
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
  // The proof's row is written last, so that a proof interrupted by a crash is never shown.
  const roots = { id, atMs: nowMs, sequence: Number(first.sequence), coins: proven };
  const statement = await database.transaction((session) => storeProof(session, { ...roots, commitments }, signer));
  await forgetOld(database);
  return { ...roots, form: 2, statement };
}

/** Signs the roots together with the hash of the previous statement; two statements with the same predecessor cannot both be stored. */
async function storeProof(
  session: Session,
  proof: Omit<Proof, 'form' | 'statement'> & Pick<StatementParts, 'commitments'>,
  signer: ProofSigner,
): Promise<SignedStatement> {
  const { publicKey } = signer;
  const previous = await statementBefore(session, Number.MAX_SAFE_INTEGER);
  const number = previous.number + 1;
  const text = statementText({ ...proof, number, publicKey, previous: previous.hash });
  const statement = { number, text, hash: statementHash(text), publicKey, signature: signer.sign(text) };
  await session.query(
    `insert into wallet_proof (id, at_ms, sequence, coins, form, number, statement, hash, public_key, signature)
     values ($1, $2, $3, $4::jsonb, 2, $5, $6, $7, $8, $9)`,
    [proof.id, proof.atMs, proof.sequence, JSON.stringify(proof.coins), number, text, statement.hash, publicKey, statement.signature],
  );
  return statement;
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

type ProofRow = { [K in keyof StatementRow]: StatementRow[K] | null } & {
  readonly id: string;
  readonly at_ms: bigint;
  readonly sequence: bigint;
  readonly coins: ProvenCoin[];
  readonly form: 1 | 2;
};

export async function newestProof(session: Session): Promise<Proof | undefined> {
  const [row] = await session.query<ProofRow>(
    `select id, at_ms, sequence, coins, form, number, statement, hash, public_key, signature
     from wallet_proof order by at_ms desc, number desc nulls last limit 1`,
  );
  if (row === undefined) return undefined;
  const { id, at_ms: atMs, sequence, coins, form } = row;
  // A row of form 2 always has a complete statement.
  const statement = row.number === null ? null : statementOf(row as StatementRow);
  return { id, atMs: Number(atMs), sequence: Number(sequence), coins, form, statement };
}

/** How many proofs were made since a moment, that moment included. */
export async function proofsSince(session: Session, fromMs: number): Promise<number> {
  const [row] = await session.query<{ count: bigint }>('select count(*) as count from wallet_proof where at_ms >= $1', [fromMs]);
  return Number(row?.count ?? 0);
}

export async function leavesOf(session: Session, proof: string, owner: number): Promise<LeafRow[]> {
  return session.query<LeafRow>(
    'select coin, place, owner, salt, amount from wallet_proof_leaf where proof = $1 and owner = $2 order by coin, place',
    [proof, owner],
  );
}

export interface PathStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
  readonly amount: string;
}

/** Siblings on the path from a leaf to the root, from the leaf on. */
export async function pathOf(session: Session, proof: string, { coin, place }: Pick<LeafRow, 'coin' | 'place'>): Promise<PathStep[]> {
  // Positions of the siblings; a last node without one has no such row.
  const beside = Array.from({ length: LEVELS_MAX }, (_, level) => Math.floor(place / 2 ** level) ^ 1);
  const wanted = beside.map((at, level) => `(${level}, ${at})`).join(', ');
  const nodes = await session.query<{ level: number; place: number; hash: string; amount: string }>(
    `select level, place, hash, amount from wallet_proof_node
     where proof = $1 and coin = $2 and (level, place) in (${wanted}) order by level`,
    [proof, coin],
  );
  return nodes.map(({ level, place: at, hash, amount }) => ({
    side: at < Math.floor(place / 2 ** level) ? 'left' : 'right',
    hash,
    amount,
  }));
}
