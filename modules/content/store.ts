import type { Session } from '@agio/database';

export interface StoredSite {
  readonly host: string;
  readonly settings: unknown;
}

export function readSites(session: Session): Promise<StoredSite[]> {
  return session.query<StoredSite>('select host, settings from content_site order by host');
}

/** Stores a site's settings where the host has none yet. */
export async function insertSite(session: Session, host: string, settings: unknown, nowMs: number): Promise<void> {
  await session.query('insert into content_site (host, settings, updated_at) values ($1, $2::jsonb, $3) on conflict (host) do nothing', [
    host,
    JSON.stringify(settings),
    nowMs,
  ]);
}
