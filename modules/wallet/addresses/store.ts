import { provenTable, RowProofs } from '@agio/database';
import type { Session } from '@agio/database';
import { payeesOf } from './payee-store.ts';
import { beneficiariesOf } from '../compliance/beneficiaries.ts';

export interface BookRow {
  readonly id: string;
  readonly chain: string;
  readonly address: string;
  readonly name: string;
  readonly note: string;
  readonly created_at: bigint;
  /** When a backup put it back. */
  readonly restored_at: bigint | null;
}

interface ProvenBookRow extends BookRow {
  readonly customer: bigint;
  readonly proof: string | null;
}

const BOOK = 'id, customer, chain, address, name, note, created_at, restored_at, proof';

/** What a saved address is called, and since when. */
export const PROVEN_BOOK = provenTable({
  table: 'wallet_book',
  key: { id: 'text' },
  covers: { customer: 'customer', chain: 'chain', address: 'address', name: 'name', created_at: 'created_at' },
});

/** Since when an entry of a book is there for its owner to see: a day later it is known. */
export const savedSince = ({ created_at: created, restored_at: restored }: Pick<BookRow, 'created_at' | 'restored_at'>): number =>
  Math.max(Number(created), Number(restored ?? 0));

export async function keepWords(
  session: Session,
  words: { readonly id: string; readonly customer: number; readonly note: string },
  nowMs: number,
): Promise<void> {
  await session.query('insert into wallet_words (id, customer, note, created_at) values ($1, $2, $3, $4)', [
    words.id,
    words.customer,
    words.note,
    nowMs,
  ]);
}

/** Nothing names them: what they were written for was refused, or had been done before with words of its own. */
export async function forgetWords(session: Session, id: string): Promise<void> {
  await session.query('delete from wallet_words where id = $1', [id]);
}

export async function bookOf(proofs: RowProofs, session: Session, customer: number): Promise<BookRow[]> {
  const rows = await session.query<ProvenBookRow>(`select ${BOOK} from wallet_book where customer = $1 order by created_at desc, id`, [
    customer,
  ]);
  return rows.filter((row) => proofs.holds(PROVEN_BOOK, row, { customer }));
}

/** The entry of an address in its customer's book. */
export async function savedAddress(
  proofs: RowProofs,
  session: Session,
  { address, chain, customer }: { readonly customer: number; readonly chain: string; readonly address: string },
): Promise<BookRow | undefined> {
  const [row] = await session.query<ProvenBookRow>(`select ${BOOK} from wallet_book where customer = $1 and chain = $2 and address = $3`, [
    customer,
    chain,
    address,
  ]);
  return row !== undefined && proofs.holds(PROVEN_BOOK, row, { customer, chain, address }) ? row : undefined;
}

/** Adds an address; undefined if the customer has it already. */
export async function insertAddress(
  proofs: RowProofs,
  session: Session,
  row: Omit<BookRow, 'created_at' | 'restored_at'> & { readonly customer: number },
  nowMs: number,
): Promise<BookRow | undefined> {
  const { address, chain, customer, id, name, note } = row;
  const proof = proofs.make(PROVEN_BOOK, { id, customer, chain, address, name, created_at: nowMs });
  const [made] = await session.query<BookRow>(
    `insert into wallet_book (id, customer, chain, address, name, note, created_at, proof) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (customer, chain, address) do nothing returning ${BOOK}`,
    [id, customer, chain, address, name, note, nowMs, proof],
  );
  return made;
}

export async function removeAddress(session: Session, customer: number, id: string): Promise<boolean> {
  const removed = await session.query('delete from wallet_book where customer = $1 and id = $2 returning 1 as gone', [customer, id]);
  return removed.length > 0;
}

/** Whether withdrawals are limited to known addresses; `endsAtMs`: when switching it off takes effect. */
export interface Whitelist {
  readonly only: boolean;
  readonly endsAtMs: number | null;
}

export async function whitelistOf(session: Session, customer: number, nowMs: number): Promise<Whitelist> {
  const [row] = await session.query<{ only_known: boolean; ends_at: bigint | null }>(
    'select only_known, ends_at from wallet_whitelist where customer = $1',
    [customer],
  );
  const endsAtMs = row === undefined || row.ends_at === null ? null : Number(row.ends_at);
  if (row === undefined || !row.only_known || (endsAtMs !== null && endsAtMs <= nowMs)) return { only: false, endsAtMs: null };
  return { only: true, endsAtMs };
}

export async function writeWhitelist(session: Session, customer: number, { only, endsAtMs }: Whitelist): Promise<void> {
  await session.query(
    `insert into wallet_whitelist (customer, only_known, ends_at) values ($1, $2, $3)
     on conflict (customer) do update set only_known = excluded.only_known, ends_at = excluded.ends_at`,
    [customer, only, endsAtMs],
  );
}

/** Texts that a customer entered, for an export of their data. */
export async function keptWords(session: Session, customer: number, masterKey: string) {
  const notes = await session.query<{ note: string; created_at: bigint }>(
    'select note, created_at from wallet_words where customer = $1 order by created_at, id',
    [customer],
  );
  const [only] = await session.query<{ only_known: boolean }>('select only_known from wallet_whitelist where customer = $1', [customer]);
  const proofs = new RowProofs(masterKey, () => undefined);
  const book = await bookOf(proofs, session, customer);
  const payees = await payeesOf(proofs, session, customer);
  return {
    payees: payees.map(({ payee, name, note, created_at: time }) => ({ customer: Number(payee), name, note, time: Number(time) })),
    addresses: book.map(({ chain, address, name, note, created_at: time }) => ({ chain, address, name, note, time: Number(time) })),
    beneficiaries: await beneficiariesOf(session, masterKey, customer),
    onlyKnownAddresses: only?.only_known ?? false,
    notes: notes.map(({ note, created_at: time }) => ({ note, time: Number(time) })),
  };
}

/** Beneficiaries of withdrawals are kept as long as the law requires: see `travel-rule`. */
export async function eraseWords(session: Session, customer: number): Promise<void> {
  await session.query('delete from wallet_payee where customer = $1', [customer]);
  await session.query('delete from wallet_book where customer = $1', [customer]);
  await session.query('delete from wallet_whitelist where customer = $1', [customer]);
  await session.query('delete from wallet_words where customer = $1', [customer]);
}
