import type { NewsState, NewsTexts, NewsType } from '@agio/contracts/news';
import { partOf } from '@agio/database';
import type { Paged, Part, Session } from '@agio/database';

export interface Stored {
  readonly id: number;
  readonly type: NewsType;
  readonly coins: readonly string[];
  readonly site: string;
  readonly isBanner: boolean;
  readonly texts: NewsTexts;
  readonly publishAt: number | null;
  readonly withdrawnAt: number | null;
  readonly updatedAt: number;
  readonly updatedBy: string;
  readonly version: number;
}

export type Written = Pick<Stored, 'coins' | 'isBanner' | 'site' | 'texts' | 'type'>;

interface Row {
  readonly [name: string]: unknown;
}

export interface Filter {
  readonly host: string;
  readonly nowMs: number;
  readonly coin?: string | undefined;
  readonly type?: NewsType | undefined;
  readonly q?: string | undefined;
  readonly isBanner?: true;
}

export interface Page {
  readonly page: number;
  readonly limit: number;
}

const SHOWN = `withdrawn_at is null and publish_at <= $1 and site in ('*', $2)`;

/** What readers of a site see, newest first. */
export async function published(session: Session, filter: Filter, part: Part): Promise<Paged<Stored>> {
  const { coin, host, isBanner, nowMs, q, type } = filter;
  const pattern = q === undefined || q.trim() === '' ? undefined : `%${q.trim().replaceAll(/[\\%_]/g, (one) => `\\${one}`)}%`;
  const table = 'news_item';
  const conditions = [
    [`site in ('*', $?)`, host],
    ['withdrawn_at is null and publish_at <= $?', nowMs],
    ['coins @> array[$?]', coin],
    ['type = $?', type],
    ['is_banner = $?', isBanner],
    [`exists (select 1 from jsonb_each(texts) t where t.value->>'title' ilike $? or t.value->>'summary' ilike $?)`, pattern],
  ] as const;
  const of = { rows: `select * from ${table}`, table, key: ['publish_at', 'id'], conditions } as const;
  const found = await partOf<Row>(session, of, part);
  return { ...found, list: found.list.map(storedOf) };
}

/** How many of what readers see is about each coin, the most first. */
export async function countsByCoin(session: Session, host: string, nowMs: number): Promise<{ coin: string; count: number }[]> {
  const rows = await session.query<{ coin: string; count: bigint }>(
    `select coin, count(*) as count from news_item, unnest(coins) coin where ${SHOWN} group by coin order by 2 desc, 1 limit 12`,
    [nowMs, host],
  );
  return rows.map(({ coin, count }) => ({ coin, count: Number(count) }));
}

/** One of what readers see. */
export async function publishedOne(session: Session, id: number, host: string, nowMs: number): Promise<Stored | undefined> {
  const [row] = await session.query<Row>(`select * from news_item where id = $3 and ${SHOWN}`, [nowMs, host, id]);
  return row === undefined ? undefined : storedOf(row);
}

/** What was published before and after it. */
export async function neighbours(session: Session, { id, publishAt }: Stored, host: string, nowMs: number) {
  const [older] = await session.query<Row>(
    `select * from news_item where ${SHOWN} and (publish_at, id) < ($3, $4) order by publish_at desc, id desc limit 1`,
    [nowMs, host, publishAt, id],
  );
  const [newer] = await session.query<Row>(
    `select * from news_item where ${SHOWN} and (publish_at, id) > ($3, $4) order by publish_at, id limit 1`,
    [nowMs, host, publishAt, id],
  );
  return { older: older === undefined ? undefined : storedOf(older), newer: newer === undefined ? undefined : storedOf(newer) };
}

/** The newest announcement of any site. */
export async function newestId(session: Session, nowMs: number): Promise<number | null> {
  const [row] = await session.query<{ id: bigint }>(
    'select id from news_item where withdrawn_at is null and publish_at <= $1 order by publish_at desc, id desc limit 1',
    [nowMs],
  );
  return row === undefined ? null : Number(row.id);
}

export async function all(session: Session, { limit, page }: Page): Promise<{ readonly list: Stored[]; readonly total: number }> {
  const rows = await session.query<Row>(
    'select *, count(*) over () as total from news_item order by updated_at desc, id desc limit $1 offset $2',
    [limit, (page - 1) * limit],
  );
  return { list: rows.map(storedOf), total: Number(rows[0]?.['total'] ?? 0) };
}

export async function one(session: Session, id: number): Promise<Stored | undefined> {
  const [row] = await session.query<Row>('select * from news_item where id = $1', [id]);
  return row === undefined ? undefined : storedOf(row);
}

export async function insert(session: Session, written: Written, by: string, nowMs: number): Promise<number> {
  const { coins, isBanner, site, texts, type } = written;
  const [row] = await session.query<{ id: bigint }>(
    `insert into news_item (type, coins, site, is_banner, texts, updated_at, updated_by) values ($1, $2, $3, $4, $5::jsonb, $6, $7) returning id`,
    [type, coins, site, isBanner, JSON.stringify(texts), nowMs, by],
  );
  return Number(row?.id);
}

/** Changes one that has the version given; false if it has another. */
export async function update(session: Session, id: number, version: number, written: Written, by: string, nowMs: number): Promise<boolean> {
  const { coins, isBanner, site, texts, type } = written;
  const rows = await session.query(
    `update news_item set type = $3, coins = $4, site = $5, is_banner = $6, texts = $7::jsonb, updated_at = $8, updated_by = $9, version = version + 1
     where id = $1 and version = $2 returning 1 as changed`,
    [id, version, type, coins, site, isBanner, JSON.stringify(texts), nowMs, by],
  );
  return rows.length > 0;
}

/** Sets when it appears; false if it has another version. */
export async function setTime(
  session: Session,
  id: number,
  version: number,
  publishAt: number,
  by: string,
  nowMs: number,
): Promise<boolean> {
  const rows = await session.query(
    `update news_item set publish_at = $3, withdrawn_at = null, updated_at = $4, updated_by = $5, version = version + 1
     where id = $1 and version = $2 returning 1 as changed`,
    [id, version, publishAt, nowMs, by],
  );
  return rows.length > 0;
}

export async function withdraw(session: Session, id: number, by: string, nowMs: number): Promise<boolean> {
  const rows = await session.query(
    `update news_item set withdrawn_at = $2, updated_at = $2, updated_by = $3, version = version + 1
     where id = $1 and publish_at is not null and withdrawn_at is null returning 1 as changed`,
    [id, nowMs, by],
  );
  return rows.length > 0;
}

export function stateOf({ publishAt, withdrawnAt }: Stored, nowMs: number): NewsState {
  if (withdrawnAt !== null) return 'withdrawn';
  if (publishAt === null) return 'draft';
  return publishAt > nowMs ? 'scheduled' : 'published';
}

function storedOf(row: Row): Stored {
  const optional = (name: string): number | null => (row[name] === null ? null : Number(row[name]));
  return {
    id: Number(row['id']),
    type: row['type'] as NewsType,
    coins: row['coins'] as string[],
    site: row['site'] as string,
    isBanner: row['is_banner'] as boolean,
    texts: row['texts'] as NewsTexts,
    publishAt: optional('publish_at'),
    withdrawnAt: optional('withdrawn_at'),
    updatedAt: Number(row['updated_at']),
    updatedBy: row['updated_by'] as string,
    version: Number(row['version']),
  };
}
