import type { NewsState, NewsType } from '@agio/contracts/news';
import { findRecord, insertRecord, pageOfRecords, partOfRecords } from '@agio/database';
import type { ListPart, Part, Session } from '@agio/database';
import { newsItem } from './model.ts';
import type { StoredNews } from './model.ts';

export type { StoredNews } from './model.ts';
export type NewsDraft = Pick<StoredNews, 'coins' | 'isBanner' | 'site' | 'texts' | 'type'>;

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
export function published(session: Session, filter: Filter, part: Part): Promise<ListPart<StoredNews>> {
  const { coin, host, isBanner, nowMs, q, type } = filter;
  const pattern = q === undefined || q.trim() === '' ? undefined : `%${q.trim().replaceAll(/[\\%_]/g, (one) => `\\${one}`)}%`;
  const conditions = [
    [`site in ('*', $?)`, host],
    ['withdrawn_at is null and publish_at <= $?', nowMs],
    ['coins @> array[$?]', coin],
    ['type = $?', type],
    ['is_banner = $?', isBanner],
    [
      `exists (select 1 from jsonb_each(case jsonb_typeof(texts) when 'object' then texts else '{}' end) t where t.value->>'title' ilike $? or t.value->>'summary' ilike $?)`,
      pattern,
    ],
  ] as const;
  return partOfRecords(session, newsItem, { conditions, key: ['publish_at', 'id'] }, part);
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
export const publishedOne = (session: Session, id: number, host: string, nowMs: number): Promise<StoredNews | undefined> =>
  findRecord(session, newsItem, { where: `id = $3 and ${SHOWN}`, given: [nowMs, host, id] });

/** What was published before and after it. */
export async function neighbours(session: Session, { id, publishAt }: StoredNews, host: string, nowMs: number) {
  const beside = (than: '<' | '>', order: string): Promise<StoredNews | undefined> => {
    const where = `${SHOWN} and (publish_at, id) ${than} ($3, $4)`;
    return findRecord(session, newsItem, { where, given: [nowMs, host, publishAt, id], order, limit: 1 });
  };
  return { older: await beside('<', 'publish_at desc, id desc'), newer: await beside('>', 'publish_at, id') };
}

/** The newest announcement of any site. */
export async function newestId(session: Session, nowMs: number): Promise<number | null> {
  const [row] = await session.query<{ id: bigint }>(
    'select id from news_item where withdrawn_at is null and publish_at <= $1 order by publish_at desc, id desc limit 1',
    [nowMs],
  );
  return row === undefined ? null : Number(row.id);
}

export const all = (session: Session, page: Page): Promise<{ readonly list: readonly StoredNews[]; readonly total: number }> =>
  pageOfRecords(session, newsItem, { where: 'true', order: 'updated_at desc, id desc', given: [] }, page);

export const one = (session: Session, id: number): Promise<StoredNews | undefined> =>
  findRecord(session, newsItem, { where: 'id = $1', given: [id] });

export async function insert(session: Session, written: NewsDraft, by: string, nowMs: number): Promise<number> {
  return (await insertRecord(session, newsItem, { ...written, updatedAt: nowMs, updatedBy: by })).id;
}

/** Changes one that has the version given; false if it has another. */
export async function update(
  session: Session,
  id: number,
  version: number,
  written: NewsDraft,
  by: string,
  nowMs: number,
): Promise<boolean> {
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

export function stateOf({ publishAt, withdrawnAt }: StoredNews, nowMs: number): NewsState {
  if (withdrawnAt !== null) return 'withdrawn';
  if (publishAt === null) return 'draft';
  return publishAt > nowMs ? 'scheduled' : 'published';
}
