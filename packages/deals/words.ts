import type { ProvenColumns, ProvenTable, RowProofs, Session } from '@agio/database';
import type { KeptPayee, PeerPorts } from './ports.ts';

export { defineSealing } from './sealing.ts';
export type { KeptPayee } from './ports.ts';
export type { Sealing } from './sealing.ts';

/** Words that are younger may be those of an order that is just being made. */
const JUST_NOW_MS = 60_000;

/** What opens and proves words. */
export interface WordKeys {
  readonly masterKey: string;
  readonly proofs: RowProofs;
}

type Value = number | string | null | readonly string[];

/** Writes a row that bears a proof of what its table covers; with `onConflict`, over the one with the same key. */
export async function insertProven(
  session: Session,
  proofs: RowProofs,
  table: ProvenTable,
  row: Readonly<Record<string, Value>>,
  { replaces = false }: { readonly replaces?: boolean } = {},
): Promise<void> {
  const proof = proofs.make(table, row);
  const columns = [...Object.keys(row), 'proof'];
  const places = columns.map((_, at) => `$${at + 1}`);
  const changes = columns.filter((name) => !(name in table.key)).map((name) => `${name} = excluded.${name}`);
  const over = replaces ? ` on conflict (${Object.keys(table.key).join(', ')}) do update set ${changes.join(', ')}` : '';
  await session.query(`insert into ${table.table} (${columns.join(', ')}) values (${places.join(', ')})${over}`, [
    ...Object.values(row),
    proof,
  ]);
}

/** Deletes words whose command was refused, or had been carried out before with words of its own: nothing names them. */
export async function dropUnnamed(
  session: Session,
  { table }: Pick<ProvenTable, 'table'>,
  id: string,
  { ok, replayed = false }: { readonly ok: boolean; readonly replayed?: boolean | undefined },
): Promise<void> {
  if (!ok || replayed) await session.query(`delete from ${table} where id = $1`, [id]);
}

interface WordsRow {
  readonly id: string;
  readonly proof: string | null;
}

/** Words by their ids, as `read` has them; undefined for what is missing or forged. */
export async function wordsBy<Row extends WordsRow, Words>(
  session: Session,
  proofs: RowProofs,
  { covers, key, table }: ProvenTable,
  ids: readonly string[],
  read: (row: Row) => Words,
): Promise<(id: string) => Words | undefined> {
  const rows = await session.query<Row & ProvenColumns>(`select * from ${table} where id = any($1::text[])`, [ids]);
  const proven = rows.filter((row) => proofs.holds({ covers, key, table }, row, {}));
  const found = new Map(proven.map((row) => [row.id, read(row)]));
  return (id) => found.get(id);
}

/**
 * Whether an order that has not ended, or may still be appealed, is paid to a payment method of its seller, by the condition `uses` on its words. `sales` are
 * the words of those orders of the seller, which the core knows: rows of orders may be behind.
 */
export async function isMethodInUse(
  { now }: Pick<PeerPorts<never>, 'now'>,
  session: Session,
  { name, sales, uses }: { readonly name: string; readonly sales: readonly string[]; readonly uses: string },
  customer: number,
  method: string,
): Promise<boolean> {
  const rows = await session.query(
    `select 1 from ${name}_order_words w
     where ${uses} and (w.id = any($3::text[]) or (w.seller = $1 and w.created_at > $4)) limit 1`,
    [customer, method, sales, now() - JUST_NOW_MS],
  );
  return rows.length > 0;
}

/** Where the sales of a customer were paid to, for the copy of their data. */
export async function soldTo<Row extends WordsRow & { readonly created_at: bigint }>(
  session: Session,
  proofs: RowProofs,
  proven: ProvenTable,
  customer: number,
  payeesIn: (row: Row) => readonly KeptPayee[],
) {
  const rows = await session.query<Row & ProvenColumns>(`select * from ${proven.table} where seller = $1 order by created_at, id`, [
    customer,
  ]);
  const own = rows.filter((row) => proofs.holds(proven, row, { seller: customer }));
  return own.flatMap((row) =>
    payeesIn(row).map(({ bank, holder, number, type }) => ({ type, bank, holder, number, time: Number(row.created_at) })),
  );
}
