import { seal, unseal } from './sealed.ts';
import type { Session } from './session.ts';

/**
 * A column of values that are sealed under the master key. `read` gives `id`, the `purpose` that each was sealed for, and `sealed`,
 * and locks the rows; `write` takes id and the new value.
 */
export interface SealedColumn {
  /** The key derived for this column's use. */
  key(masterKey: string): Uint8Array;
  /** A table that may not be there yet: then there is nothing to read. */
  readonly maybe?: string;
  readonly read: string;
  readonly write: string;
}

/** The outcome of resealing: how much, and how much no key of ours opens, which stays as it is. */
export interface ResealResult {
  readonly sealed: number;
  readonly unreadable: number;
}

interface Row {
  readonly id: string;
  readonly purpose: string;
  readonly sealed: string;
}

/** Reseals columns from one master key to another, within the given transaction. */
export async function reseal(session: Session, columns: readonly SealedColumn[], from: string, to: string): Promise<ResealResult> {
  let [sealed, unreadable] = [0, 0];
  for (const column of columns) {
    const [before, after] = [column.key(from), column.key(to)];
    for (const { id, purpose, sealed: old } of await rowsOf(session, column, column.read)) {
      const clear = unseal(before, purpose, old);
      if (clear === undefined) unreadable += 1;
      else {
        await session.query(column.write, [id, seal(after, purpose, clear)]);
        sealed += 1;
      }
    }
  }
  return { sealed, unreadable };
}

/** Whether a master key opens what the columns hold; undefined where they hold nothing. */
export async function opensAny(session: Session, columns: readonly SealedColumn[], masterKey: string): Promise<boolean | undefined> {
  for (const column of columns) {
    const rows = await rowsOf(session, column, `select * from (${column.read.replace(' for update', '')}) s limit 20`);
    if (rows.length > 0) return rows.some(({ purpose, sealed }) => unseal(column.key(masterKey), purpose, sealed) !== undefined);
  }
  return undefined;
}

async function rowsOf(session: Session, { maybe }: SealedColumn, read: string): Promise<Row[]> {
  if (maybe !== undefined) {
    const [row] = await session.query<{ table: string | null }>('select to_regclass($1)::text as table', [maybe]);
    if ((row?.table ?? null) === null) return [];
  }
  return session.query<Row>(read);
}
