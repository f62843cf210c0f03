import type { Session } from '@agio/database';
import { applications, judgementsIn } from '@agio/deals';
import type { Judgement, ApplicationList } from '@agio/deals';
import type { NameClaim } from '@agio/module';
import { booksOf } from '../machine/books.ts';
import { c2cProvider } from '../model.ts';
import type { ProviderDecision, ProviderRecord, ProviderState } from '../model.ts';
import type { C2cPorts } from '../ports.ts';

/** What an application says, and the name that comes with it; its bond follows. Refused, nothing is kept. */
export async function insertProviderWords(
  { database, names, now }: Pick<C2cPorts, 'database' | 'names' | 'now'>,
  { about, customer, id, name }: { readonly id: string; readonly customer: number; readonly name: string; readonly about: string },
): Promise<NameClaim> {
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

/** Names of providers. */
export const NAMED = `select p.customer, w.name from c2c_provider p join c2c_provider_words w on w.id = p.words where p.state <> 'rejected'`;

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

/** About a customer or the accounts linked with theirs, newest first. */
export const judgementsOf = (session: Session, customers: readonly number[]): Promise<Judgement<ProviderDecision>[]> =>
  judgementsIn(
    session,
    '(select w.customer, j.* from c2c_judgement j join c2c_provider_words w on w.id = j.words) of',
    'at desc',
    customers,
  );

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

/** Providers as operators list them, those that wait first. */
export const listProviders = (
  session: Session,
  sought: { readonly customer: number | undefined; readonly state: ProviderState | undefined },
  page: { readonly page: number; readonly limit: number },
): Promise<ApplicationList<Provider>> =>
  applications(session, { table: 'c2c_provider', select: SELECT, since: 'since_at', read: providerOf }, sought, page);

function providerOf(row: Row): Provider {
  return {
    ...c2cProvider.read(row),
    name: row.name ?? '',
    about: row.about ?? '',
    reason: row.reason,
  };
}
