import { insertRecord, provenTable, takeTurn, updateRecord } from '@agio/database';
import type { ProvenColumns, RowProofs, Session } from '@agio/database';
import { paymentMethod } from './model.ts';
import type { KeptMethod } from './model.ts';
import { openSecret, sealSecret } from './secrets.ts';
import type { Secret } from './secrets.ts';

/** A payment method as it is stored, without what is sealed. */
export type StoredMethod = Omit<KeptMethod, 'removedAt' | 'sealed'>;

/** A method that is bound, with its secrets. */
export type Method = StoredMethod & Secret;

/** The owner of a method; its number is sealed for it. */
export const PROVEN_METHOD = provenTable({
  table: 'payment_method',
  key: { id: 'text' },
  covers: { customer: 'customer', type: 'type', bank: 'bank', branch: 'branch', currency: 'currency' },
});

/** What opens and proves methods. */
export interface MethodKeys {
  readonly masterKey: string;
  readonly proofs: RowProofs;
}

const LOCK = 0x70617965;

/** One change at a time of a customer's methods, until the transaction ends, so that bounds hold and one is the default. */
export async function lockMethods(session: Session, customer: number): Promise<void> {
  await takeTurn(session, LOCK, customer);
}

/** Methods that are bound, the default first, then as they were added. */
export async function methodsOf(session: Session, { masterKey, proofs }: MethodKeys, customer: number): Promise<Method[]> {
  const rows = await provenOf(session, proofs, customer, 'and removed_at is null order by is_default desc, created_at, id');
  return rows.map(({ sealed, ...stored }) => ({ ...stored, ...openSecret(masterKey, stored.id, sealed ?? '') }));
}

/** All methods there have been, newest first; those that were removed have the time. */
export const everyMethod = (session: Session, proofs: RowProofs, customer: number): Promise<KeptMethod[]> =>
  provenOf(session, proofs, customer, 'order by created_at desc, id');

/** Values are sealed for their method: a row whose owner was altered cannot be opened. */
async function provenOf(session: Session, proofs: RowProofs, customer: number, which: string): Promise<KeptMethod[]> {
  const rows = await session.query<ProvenColumns<typeof PROVEN_METHOD>>(`select * from payment_method where customer = $1 ${which}`, [
    customer,
  ]);
  return rows.filter((row) => proofs.holds(PROVEN_METHOD, row, { customer })).map(paymentMethod.read);
}

export async function addedSince(
  session: Session,
  customer: number,
  sinceMs: number,
): Promise<{ readonly count: number; readonly oldest: number }> {
  const [row] = await session.query<{ count: bigint; oldest: bigint | null }>(
    'select count(*) as count, min(created_at) as oldest from payment_method where customer = $1 and created_at > $2',
    [customer, sinceMs],
  );
  return { count: Number(row?.count ?? 0), oldest: Number(row?.oldest ?? sinceMs) };
}

/** Other customers with a method that lists show like one of this one's. */
export async function customersWithLike(session: Session, customer: number): Promise<number[]> {
  const rows = await session.query<{ customer: bigint }>(
    `select distinct other.customer from payment_method own join payment_method other on other.type = own.type and other.masked = own.masked
     where own.customer = $1 and other.customer <> $1 and own.removed_at is null and other.removed_at is null order by other.customer`,
    [customer],
  );
  return rows.map(({ customer: other }) => Number(other));
}

export async function insertMethod(
  session: Session,
  { masterKey, proofs }: MethodKeys,
  { holder, number, qr, ...stored }: Method,
): Promise<void> {
  const sealed = sealSecret(masterKey, stored.id, { holder, number, qr });
  await insertRecord(session, paymentMethod, { ...stored, sealed }, { proof: proofs.make(PROVEN_METHOD, stored) });
}

/** Makes one method of a customer the default, and no other. */
export async function makeDefault(session: Session, customer: number, id: string): Promise<void> {
  // Two statements: an index that allows one default checks each row as it is written.
  await session.query('update payment_method set is_default = false where customer = $1 and is_default and id <> $2', [customer, id]);
  await session.query('update payment_method set is_default = true where customer = $1 and id = $2 and removed_at is null', [customer, id]);
}

export async function setQr(session: Session, masterKey: string, { holder, id, number, qr, qrAt, usableFrom }: Method): Promise<void> {
  await updateRecord(session, paymentMethod, [id], { sealed: sealSecret(masterKey, id, { holder, number, qr }), qrAt, usableFrom });
}

/** Forgets what is secret of a method, and keeps that it was. */
export async function removeMethod(session: Session, id: string, nowMs: number): Promise<void> {
  await updateRecord(session, paymentMethod, [id], { sealed: null, isDefault: false, removedAt: nowMs });
}
