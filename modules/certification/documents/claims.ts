import type { Session } from '@agio/database';

/** The outcome of claiming a document: the closed account that had it before, or that it is another customer's. */
export type Claim = { readonly ok: true; readonly former: number | null } | { readonly ok: false };

interface Row {
  readonly customer: bigint;
  readonly is_barred: boolean;
  readonly closed_at: bigint | null;
}

/** Claims a document for a customer, in the transaction that sends an application. Of two who claim it at once one waits, and is refused. */
export async function claimDocument(session: Session, blind: string, customer: number, nowMs: number): Promise<Claim> {
  const made = await session.query(
    'insert into certification_document (blind, customer, since) values ($1, $2, $3) on conflict do nothing returning blind',
    [blind, customer, nowMs],
  );
  if (made.length > 0) return { ok: true, former: await formerOf(session, blind, customer) };
  const [held] = await session.query<Row>('select customer, is_barred, closed_at from certification_document where blind = $1 for update', [
    blind,
  ]);
  if (held === undefined || held.is_barred) return { ok: false };
  const holder = Number(held.customer);
  if (holder === customer) return { ok: true, former: await formerOf(session, blind, customer) };
  if (held.closed_at === null) return { ok: false };
  await session.query('update certification_document set customer = $2, since = $3, closed_at = null where blind = $1', [
    blind,
    customer,
    nowMs,
  ]);
  return { ok: true, former: holder };
}

/** The closed account that had a document last, by its own record, which outlives later uses of the document. */
async function formerOf(session: Session, blind: string, customer: number): Promise<number | null> {
  const [row] = await session.query<{ customer: bigint }>(
    'select customer from certification_application where blind = $1 and customer <> $2 and closed_at is not null order by number desc limit 1',
    [blind, customer],
  );
  return row === undefined ? null : Number(row.customer);
}

/** Accounts, closed ones among them, that were certified with a document of this customer. */
export async function customersOfSameDocument(session: Session, customer: number): Promise<number[]> {
  const rows = await session.query<{ customer: bigint }>(
    `select distinct other.customer from certification_application own join certification_application other on other.blind = own.blind
     where own.customer = $1 and other.customer <> $1 and own.state in ('review', 'passed') order by 1`,
    [customer],
  );
  return rows.map((row) => Number(row.customer));
}

/** Frees documents that no application of their customer is under review for, or passed with; barred ones stay. */
export async function freeDocuments(session: Session, customer: number): Promise<void> {
  await session.query(
    `delete from certification_document d where d.customer = $1 and not d.is_barred and d.closed_at is null and not exists (
       select 1 from certification_application a where a.customer = $1 and a.blind = d.blind and a.state in ('review', 'passed'))`,
    [customer],
  );
}

export async function barDocument(session: Session, blind: string): Promise<void> {
  await session.query('update certification_document set is_barred = true where blind = $1', [blind]);
}
