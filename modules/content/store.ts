import type { Session } from '@agio/database';

export interface SiteRecord {
  readonly host: string;
  readonly settings: unknown;
  readonly updatedAt: number;
}

/** The driver gives large integers as bigint. */
type Row = Omit<SiteRecord, 'updatedAt'> & { readonly updatedAt: bigint };

const COLUMNS = 'host, settings, updated_at as "updatedAt"';

export async function readSites(session: Session): Promise<SiteRecord[]> {
  return (await session.query<Row>(`select ${COLUMNS} from content_site order by host`)).map(recordOf);
}

/** One site's settings, locked until the transaction ends. */
export async function lockSite(session: Session, host: string): Promise<SiteRecord | undefined> {
  const [row] = await session.query<Row>(`select ${COLUMNS} from content_site where host = $1 for update`, [host]);
  return row === undefined ? undefined : recordOf(row);
}

/** Stores changed settings. Their version is the time, and later than the one before. */
export async function updateSite(session: Session, host: string, settings: unknown, nowMs: number): Promise<void> {
  await session.query('update content_site set settings = $2::jsonb, updated_at = greatest($3, updated_at + 1) where host = $1', [
    host,
    JSON.stringify(settings),
    nowMs,
  ]);
}

const recordOf = (row: Row): SiteRecord => ({ ...row, updatedAt: Number(row.updatedAt) });

/** Stores a site's settings if the host has none yet. */
export async function insertSite(session: Session, host: string, settings: unknown, nowMs: number): Promise<void> {
  await session.query('insert into content_site (host, settings, updated_at) values ($1, $2::jsonb, $3) on conflict (host) do nothing', [
    host,
    JSON.stringify(settings),
    nowMs,
  ]);
}
