import type { Session } from '@agio/database';
import type { Claimed } from '@agio/module';
import { booksOf } from '../books.ts';
import { c2cProvider } from '../model.ts';
import type { ProviderDecision, ProviderRecord, ProviderState } from '../model.ts';
import type { C2cPorts } from '../ports.ts';

/** What an application says, and the name that comes with it; its bond follows. Refused, nothing is kept. */
export async function insertProviderWords(
  { database, names, now }: Pick<C2cPorts, 'database' | 'names' | 'now'>,
  { about, customer, id, name }: { readonly id: string; readonly customer: number; readonly name: string; readonly about: string },
): Promise<Claimed> {
  return database.transaction(async (session) => {
    const claimed = await names.claim(session, { customer, kind: 'provider', name });
    if (!claimed.ok) return claimed;
    await session.query('insert into c2c_provider_words (id, customer, name, about, created_at) values ($1, $2, $3, $4, $5)', [
      id,
      customer,
      claimed.name,
      about,
      now(),
    ]);
    return claimed;
  });
}

/** Notes names that are older than the list of names that others see. Those of rejected applications are free. */
export async function adoptNames({ database, names }: Pick<C2cPorts, 'database' | 'names'>): Promise<void> {
  const rows = await database.query<{ customer: bigint; name: string }>(
    `select p.customer, w.name from c2c_provider p join c2c_provider_words w on w.id = p.words where p.state <> 'rejected'`,
  );
  await database.transaction((session) =>
    names.adopt(
      session,
      'provider',
      rows.map(({ customer, name }) => ({ customer: Number(customer), name })),
    ),
  );
}

/** The reason is there before the decision. */
export async function insertJudgement(
  session: Session,
  {
    by,
    decision,
    reason,
    words,
  }: { readonly words: string; readonly by: number; readonly decision: ProviderDecision; readonly reason: string },
  nowMs: number,
): Promise<void> {
  await session.query(
    `insert into c2c_judgement (words, by_operator, decision, reason, at) values ($1, $2, $3, $4, $5)
     on conflict (words, by_operator, decision) do update set reason = excluded.reason, at = excluded.at`,
    [words, by, decision, reason, nowMs],
  );
}

/** What people decided about a provider, and why: it outlives the application that it was about. */
export interface Judgement {
  readonly customer: number;
  readonly by: number;
  readonly decision: ProviderDecision;
  readonly reason: string;
  readonly atMs: number;
}

/** So many are shown, the newest. */
const JUDGEMENTS_MAX = 10;

/** About somebody or the accounts linked with theirs, newest first. */
export async function judgementsOf(session: Session, customers: readonly number[]): Promise<Judgement[]> {
  const rows = await session.query<{ customer: bigint; by_operator: bigint; decision: ProviderDecision; reason: string; at: bigint }>(
    `select w.customer, j.by_operator, j.decision, j.reason, j.at from c2c_judgement j join c2c_provider_words w on w.id = j.words
     where w.customer = any($1::int8[]) order by j.at desc limit ${JUDGEMENTS_MAX}`,
    [customers],
  );
  return rows.map(({ at, by_operator: by, customer, ...said }) => ({
    ...said,
    customer: Number(customer),
    by: Number(by),
    atMs: Number(at),
  }));
}

/** A provider with their words. */
export interface Provider extends ProviderRecord {
  readonly name: string;
  readonly about: string;
  /** Why they were rejected or suspended. */
  readonly reason: string | null;
}

type Row = Readonly<Record<'name' | 'about' | 'reason', string | null>>;

const SELECT = `select p.*, w.name, w.about, j.reason from c2c_provider p left join c2c_provider_words w on w.id = p.words
  left join c2c_judgement j on j.words = p.words and j.by_operator = p.by_operator
    and j.decision = case p.state when 'rejected' then 'reject' when 'suspended' then 'suspend' end`;

/** Providers as the rows have them, and those whom the machine knows as it knows them. */
export async function providersBy(
  ports: Pick<C2cPorts, 'core' | 'database'>,
  customers: readonly number[],
): Promise<Map<number, Provider>> {
  const rows = await ports.database.query<Row>(`${SELECT} where p.customer = any($1::int8[])`, [customers]);
  const { providers } = booksOf(ports);
  return new Map(rows.map(providerOf).map((provider) => [provider.customer, { ...provider, ...providers.get(provider.customer) }]));
}

export async function listProviders(
  session: Session,
  { customer, state }: { readonly customer: number | undefined; readonly state: ProviderState | undefined },
  { limit, page }: { readonly page: number; readonly limit: number },
): Promise<{ readonly list: readonly Provider[]; readonly total: number; readonly waiting: number; readonly oldestAt: number | null }> {
  const where = '($1::int8 is null or p.customer = $1) and ($2::text is null or p.state = $2)';
  const given = [customer ?? null, state ?? null];
  const rows = await session.query<Row>(
    `${SELECT} where ${where}
     order by p.state <> 'auditing', case when p.state = 'auditing' then p.since_at end, p.since_at desc, p.customer limit $3 offset $4`,
    [...given, limit, (page - 1) * limit],
  );
  const [counts] = await session.query<{ total: bigint; waiting: bigint; oldest: bigint | null }>(
    `select (select count(*) from c2c_provider p where ${where}) as total,
       count(*) as waiting, min(since_at) as oldest from c2c_provider where state = 'auditing'`,
    given,
  );
  return {
    list: rows.map(providerOf),
    total: Number(counts?.total ?? 0),
    waiting: Number(counts?.waiting ?? 0),
    oldestAt: counts?.oldest === null || counts === undefined ? null : Number(counts.oldest),
  };
}

const providerOf = (row: Row): Provider => ({
  ...c2cProvider.read(row),
  name: row.name ?? '',
  about: row.about ?? '',
  reason: row.reason,
});
