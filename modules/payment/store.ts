import type { Fiat, PaymentType } from '@agio/contracts/payment';
import { provenTable } from '@agio/database';
import type { RowProofs, Session } from '@agio/database';
import { openSecret, sealSecret } from './secrets.ts';
import type { Secret } from './secrets.ts';

/** A payment method as it is stored, without what is sealed. */
export interface Stored {
  readonly id: string;
  readonly customer: number;
  readonly type: PaymentType;
  readonly bank: string;
  readonly branch: string;
  readonly masked: string;
  readonly currency: Fiat;
  readonly isDefault: boolean;
  readonly createdAt: number;
  readonly qrAt: number | null;
  readonly usableFrom: number;
}

/** A method that is bound, with its secrets. */
export type Method = Stored & Secret;

interface Row {
  readonly id: string;
  readonly customer: bigint;
  readonly type: PaymentType;
  readonly bank: string;
  readonly branch: string;
  readonly masked: string;
  readonly currency: Fiat;
  readonly sealed: string | null;
  readonly is_default: boolean;
  readonly created_at: bigint;
  readonly qr_at: bigint | null;
  readonly usable_from: bigint;
  readonly removed_at: bigint | null;
  readonly proof: string | null;
}

/** Whose a method is; its number is sealed for it. */
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
  await session.query('select pg_advisory_xact_lock($1, $2)', [LOCK, customer % 0x7fff_ffff]);
}

/** Methods that are bound, the default first, then as they were added. */
export async function methodsOf(session: Session, { masterKey, proofs }: MethodKeys, customer: number): Promise<Method[]> {
  const rows = await session.query<Row>(
    'select * from payment_method where customer = $1 and removed_at is null order by is_default desc, created_at, id',
    [customer],
  );
  const proven = rows.filter((row) => proofs.holds(PROVEN_METHOD, row, { customer }));
  return proven.map((row) => ({ ...storedOf(row), ...openSecret(masterKey, row.id, row.sealed ?? '') }));
}

/** All methods there have been, newest first; those that were removed have the time. What is sealed is sealed for its method: a row that somebody gave another owner is nobody's. */
export async function everyMethod(
  session: Session,
  proofs: RowProofs,
  customer: number,
): Promise<(Stored & { readonly removedAt: number | null; readonly sealed: string | null })[]> {
  const rows = await session.query<Row>('select * from payment_method where customer = $1 order by created_at desc, id', [customer]);
  const proven = rows.filter((row) => proofs.holds(PROVEN_METHOD, row, { customer }));
  return proven.map((row) => ({
    ...storedOf(row),
    removedAt: row.removed_at === null ? null : Number(row.removed_at),
    sealed: row.sealed,
  }));
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
  const { bank, branch, createdAt, currency, customer, id, isDefault, masked, qrAt, type, usableFrom } = stored;
  await session.query(
    `insert into payment_method (id, customer, type, bank, branch, masked, currency, sealed, is_default, created_at, qr_at, usable_from, proof)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      id,
      customer,
      type,
      bank,
      branch,
      masked,
      currency,
      sealSecret(masterKey, id, { holder, number, qr }),
      isDefault,
      createdAt,
      qrAt,
      usableFrom,
      proofs.make(PROVEN_METHOD, { id, customer, type, bank, branch, currency }),
    ],
  );
}

/** Makes one method of a customer the default, and no other. */
export async function makeDefault(session: Session, customer: number, id: string): Promise<void> {
  // Two statements: an index that allows one default checks each row as it is written.
  await session.query('update payment_method set is_default = false where customer = $1 and is_default and id <> $2', [customer, id]);
  await session.query('update payment_method set is_default = true where customer = $1 and id = $2 and removed_at is null', [customer, id]);
}

export async function setQr(session: Session, masterKey: string, { holder, id, number, qr, qrAt, usableFrom }: Method): Promise<void> {
  await session.query('update payment_method set sealed = $2, qr_at = $3, usable_from = $4 where id = $1', [
    id,
    sealSecret(masterKey, id, { holder, number, qr }),
    qrAt,
    usableFrom,
  ]);
}

/** Forgets what is secret of a method, and keeps that it was. */
export async function removeMethod(session: Session, id: string, nowMs: number): Promise<void> {
  await session.query('update payment_method set sealed = null, is_default = false, removed_at = $2 where id = $1', [id, nowMs]);
}

function storedOf(row: Row): Stored {
  const { bank, branch, currency, id, masked, type } = row;
  return {
    id,
    customer: Number(row.customer),
    type,
    bank,
    branch,
    masked,
    currency,
    isDefault: row.is_default,
    createdAt: Number(row.created_at),
    qrAt: row.qr_at === null ? null : Number(row.qr_at),
    usableFrom: Number(row.usable_from),
  };
}
