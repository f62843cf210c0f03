import type { Session } from '@agio/database';
import type { NameKind, PublicNames } from '@agio/module';
import type { PeerPorts } from './ports.ts';

/** Decisions about a merchant or provider, with their reasons. They outlive the application. */
export interface Judgement<Decision extends string> {
  readonly customer: number;
  readonly by: number;
  readonly decision: Decision;
  readonly reason: string;
  readonly atMs: number;
}

/** The number shown, newest first. */
const SHOWN_MAX = 10;

/** About a customer or the accounts linked with theirs, newest first. `from` is a relation with the columns of a judgement. */
export async function judgementsIn<Decision extends string>(
  session: Session,
  from: string,
  order: string,
  customers: readonly number[],
): Promise<Judgement<Decision>[]> {
  const rows = await session.query<{ customer: bigint; by_operator: bigint; decision: Decision; reason: string; at: bigint }>(
    `select customer, by_operator, decision, reason, at from ${from} where customer = any($1::int8[]) order by ${order} limit ${SHOWN_MAX}`,
    [customers],
  );
  return rows.map(({ at, by_operator: by, customer, ...said }) => ({
    ...said,
    customer: Number(customer),
    by: Number(by),
    atMs: Number(at),
  }));
}

/** A judgement as operators read it. */
export const judgementView = <Decision extends string>(
  { operatorName, uidOf }: Pick<PeerPorts<never>, 'operatorName' | 'uidOf'>,
  { atMs, by, customer, decision, reason }: Judgement<Decision>,
) => ({ uid: uidOf(customer), decision, reason, by: operatorName(by) ?? String(by), time: atMs });

/** Notes names that are older than the list of names that others see. Those of rejected applications are free. */
export async function adoptNames(
  { database, names }: Pick<PeerPorts<never>, 'database'> & { readonly names: PublicNames },
  kind: NameKind,
  named: string,
): Promise<void> {
  const rows = await database.query<{ customer: bigint; name: string }>(named);
  const read = rows.map(({ customer, name }) => ({ customer: Number(customer), name }));
  await database.transaction((session) => names.adopt(session, kind, read));
}

/** Applications as operators list them, those that wait first; `counts` has how many there are and how many wait. */
export interface ApplicationList<Item> {
  readonly list: readonly Item[];
  readonly total: number;
  readonly waiting: number;
  readonly oldestAt: number | null;
}

/** A page of applications, those that wait first. `select` reads rows of `table` as `p`, and `since` is when their state began. */
export async function applications<Row, Item>(
  session: Session,
  {
    read,
    select,
    since,
    table,
  }: { readonly table: string; readonly select: string; readonly since: string; readonly read: (row: Row) => Item },
  { customer, state }: { readonly customer?: number | undefined; readonly state?: string | undefined },
  { limit, page }: { readonly page: number; readonly limit: number },
): Promise<ApplicationList<Item>> {
  const where = '($1::int8 is null or p.customer = $1) and ($2::text is null or p.state = $2)';
  const given = [customer ?? null, state ?? null];
  const rows = await session.query<Row>(
    `${select} where ${where} order by p.state <> 'auditing', case when p.state = 'auditing' then p.${since} end, p.${since} desc, p.customer
     limit $3 offset $4`,
    [...given, limit, (page - 1) * limit],
  );
  const [counts] = await session.query<{ total: bigint; waiting: bigint; oldest: bigint | null }>(
    `select (select count(*) from ${table} p where ${where}) as total,
       count(*) as waiting, min(${since}) as oldest from ${table} where state = 'auditing'`,
    given,
  );
  return {
    list: rows.map(read),
    total: Number(counts?.total ?? 0),
    waiting: Number(counts?.waiting ?? 0),
    oldestAt: counts?.oldest === null || counts === undefined ? null : Number(counts.oldest),
  };
}
