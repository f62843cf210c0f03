import type { PostingReason } from '@agio/core';
import type { Session } from '@agio/database';
import { FEE_OF } from '../balances/queries.ts';

/** What moved for one reason between a person's own accounts and others; signed atoms, never 0. */
export interface Movement {
  readonly coin: number;
  readonly reason: PostingReason;
  readonly atoms: bigint;
}

/** All that moved by one cause. */
export interface CauseMovements {
  readonly atMs: number;
  readonly cause: string;
  readonly movements: readonly Movement[];
}

interface Row {
  readonly id: bigint;
  readonly at_ms: bigint;
  readonly coin: number;
  readonly amount: string;
  readonly fee: string | null;
  readonly reason: PostingReason;
  readonly cause: string;
}

/** Postings that are read at once. */
const ROWS_MAX = 4_000;

/**
 * What moved in all accounts of some owners up before a moment, in the order of the journal, in parts. Trades stand before their fees, which are movements of their own;
 * moves between the accounts cancel each other out.
 */
export async function* movedBefore(
  session: Session,
  owners: readonly number[],
  beforeMs: number,
): AsyncGenerator<readonly CauseMovements[]> {
  let open: Row[] = [];
  for (let after: bigint | undefined = 0n; after !== undefined;) {
    const rows: Row[] = await session.query<Row>(
      `select p.id, at_ms, coin, amount::text as amount, fee::text as fee, reason, cause from wallet_posting p ${FEE_OF}
       where p.owner = any($1::int8[]) and p.id > $2 and at_ms < $3 order by p.id limit ${ROWS_MAX}`,
      [owners, after, beforeMs],
    );
    const isLast = rows.length < ROWS_MAX;
    after = isLast ? undefined : rows.at(-1)?.id;
    const causes = byCause([...open, ...rows]);
    // The next part may begin with more of the last cause.
    open = isLast ? [] : (causes.pop() ?? []);
    yield causes.map(movedBy).filter(({ movements }) => movements.length > 0);
  }
}

function byCause(rows: readonly Row[]): Row[][] {
  const causes: Row[][] = [];
  for (const row of rows) {
    const last = causes.at(-1);
    if (last?.[0]?.cause === row.cause && last[0].at_ms === row.at_ms) last.push(row);
    else causes.push([row]);
  }
  return causes;
}

function movedBy(rows: readonly Row[]): CauseMovements {
  const sums = new Map<string, Movement>();
  const add = (coin: number, reason: PostingReason, atoms: bigint): void => {
    const key = `${coin} ${reason}`;
    sums.set(key, { coin, reason, atoms: (sums.get(key)?.atoms ?? 0n) + atoms });
  };
  for (const { amount, coin, fee, reason } of rows) {
    add(coin, reason, BigInt(amount) + BigInt(fee ?? 0));
    if (fee !== null) add(coin, 'fee', -BigInt(fee));
  }
  const [{ at_ms: atMs, cause } = { at_ms: 0n, cause: '' }] = rows;
  return { atMs: Number(atMs), cause, movements: [...sums.values()].filter(({ atoms }) => atoms !== 0n) };
}
