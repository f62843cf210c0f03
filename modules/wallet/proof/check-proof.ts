import type { Database } from '@agio/database';
import type { Coin } from '@agio/core';
import { heldForCustomers, withHeld } from './held-for.ts';
import { byRoot, leafName } from './liabilities.ts';
import type { LeafRow, Owners, Proof } from './liabilities.ts';
import { statementBefore } from './history.ts';
import { leafNode, levelAbove } from './merkle-sum.ts';
import type { SumNode } from './merkle-sum.ts';
import { commitmentsIn, isSigned, statementText } from './statement.ts';
import type { ProvenCoin } from './statement.ts';

/** Goes through a whole stored proof: every leaf, every sum, whether any customer's money is missing, and what was signed. Returns what is wrong. */
export async function checkProof(database: Database, proof: Proof, coins: readonly Coin[], owners: Owners): Promise<string[]> {
  const problems: string[] = [];
  for (const proven of proof.coins) {
    const coin = coins.find(({ code }) => code === proven.coin);
    if (coin === undefined) problems.push(`${proven.coin}: the site does not know this coin`);
    else problems.push(...(await checkCoin(database, { proof, proven, coin, owners })));
  }
  for (const { id, code } of coins)
    if (!proof.coins.some(({ coin }) => coin === code) && (await owedAt(database, id, proof.sequence, owners)).size > 0)
      problems.push(`${code}: it is owed, and the proof does not have it`);
  return [...problems, ...(await checkStatement(database, proof))];
}

interface CoinToCheck {
  readonly proof: Proof;
  readonly proven: ProvenCoin;
  readonly coin: Coin;
  readonly owners: Owners;
}

async function checkCoin(database: Database, { proof, proven, coin, owners }: CoinToCheck): Promise<string[]> {
  const problems: string[] = [];
  const nameOf = (owner: number): string => leafName(owner, owners.uidOf);
  const rows = await database.query<LeafRow>(
    'select coin, place, owner, salt, amount from wallet_proof_leaf where proof = $1 and coin = $2 order by place',
    [proof.id, coin.id],
  );
  let level: readonly SumNode[] = rows.map(({ owner, salt, amount }) =>
    leafNode({ coin: coin.code, uid: nameOf(Number(owner)), salt, amount: BigInt(amount) }),
  );
  if (level.length === 0) return [`${coin.code}: its leaves are no longer kept`];
  while (level.length > 1) level = levelAbove(level);
  const [root] = level;
  if (root?.hash !== proven.root || String(root.amount) !== proven.total) problems.push(`${coin.code}: the leaves do not come to the root`);
  const owed = await owedAt(database, coin.id, proof.sequence, owners);
  for (const [owner, leaves] of Map.groupBy(rows, (row) => Number(row.owner))) {
    const amount = String(leaves.reduce((sum, leaf) => sum + BigInt(leaf.amount), 0n));
    const total = owed.get(owner) ?? '0';
    if (total !== amount)
      problems.push(`${coin.code}: the leaves of ${nameOf(owner)} have ${amount} atoms, the postings up to then sum to ${total}`);
    owed.delete(owner);
  }
  for (const [owner, total] of owed) problems.push(`${coin.code}: ${total} atoms of ${nameOf(owner)} have no leaf`);
  return problems;
}

/** What was signed must be what is stored, and must name the statement before it. */
async function checkStatement(database: Database, { atMs, coins, sequence, statement }: Proof): Promise<string[]> {
  if (statement === null) return [];
  const { number, publicKey } = statement;
  const previous = await statementBefore(database, number);
  const commitments = commitmentsIn(statement.text);
  const text = statementText({ number, atMs, sequence, publicKey, coins, commitments, previous: previous.hash });
  if (text !== statement.text) return ['what was signed is not what is stored, or does not follow on the proof before'];
  return isSigned(statement) ? [] : ['the signature does not hold'];
}

/** What each customer is owed of a coin after a position, as the postings sum to, with their part of what the house holds for them. */
async function owedAt(database: Database, coin: number, sequence: number, { heldFor, rootOf }: Owners): Promise<Map<number, string>> {
  const rows = await database.query<{ owner: bigint; amount: string }>(
    `select owner, sum(amount)::text as amount from wallet_posting where coin = $1 and sequence <= $2
     group by owner having sum(amount) <> 0`,
    [coin, sequence],
  );
  const held = await heldForCustomers(database, heldFor, sequence);
  return new Map([...withHeld(byRoot(rows, rootOf), held.get(coin))].map(([owner, total]) => [owner, String(total)]));
}
