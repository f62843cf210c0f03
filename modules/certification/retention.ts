import type { Database } from '@agio/database';
import { DAY_MS } from '@agio/kernel/time';
import type { CertificationPorts } from './ports.ts';
import { ATTEMPTS_MS } from './standing.ts';

/** Drafts are kept for this long after their last change. */
export const DRAFT_KEPT_MS = 7 * DAY_MS;
/** What was entered and photographed for an application that failed. */
export const FAILED_KEPT_MS = 30 * DAY_MS;
/** What passed, after its account was closed, and what was withdrawn: FATF Recommendation 11 requires five years. */
export const CLOSED_KEPT_MS = 5 * 366 * DAY_MS;

/** Erases what is no longer needed, pictures and words. Returns how many applications and drafts it concerned. */
export async function eraseOld(ports: Pick<CertificationPorts, 'clock' | 'database' | 'erasePictures'>): Promise<number> {
  const { clock, database } = ports;
  const nowMs = clock.wall();
  const gone = await erase(ports, 'delete', `state = 'draft' and changed_at < $1`, nowMs - DRAFT_KEPT_MS);
  const failed = await erase(ports, 'empty', `state = 'failed' and sealed is not null and decided_at < $1`, nowMs - FAILED_KEPT_MS);
  const withdrawn = await erase(ports, 'empty', `state = 'withdrawn' and sealed is not null and decided_at < $1`, nowMs - CLOSED_KEPT_MS);
  const closed = await erase(ports, 'delete', 'closed_at < $1', nowMs - CLOSED_KEPT_MS);
  await database.query('delete from certification_document where closed_at < $1 and not is_barred', [nowMs - CLOSED_KEPT_MS]);
  await database.query('delete from certification_attempt where at < $1', [nowMs - ATTEMPTS_MS]);
  await database.query('delete from certification_view where at < $1', [nowMs - CLOSED_KEPT_MS]);
  await eraseMarked(ports);
  return gone + failed + withdrawn + closed;
}

/** Pictures whose application is gone already. */
async function eraseMarked({ database, erasePictures }: Pick<CertificationPorts, 'database' | 'erasePictures'>): Promise<void> {
  await database.transaction(async (session) => {
    const rows = await session.query<{ picture: string }>('delete from certification_erased returning picture');
    await erasePictures(
      session,
      rows.map(({ picture }) => picture),
    );
  });
}

async function erase(
  { database, erasePictures }: { readonly database: Database; readonly erasePictures: CertificationPorts['erasePictures'] },
  how: 'delete' | 'empty',
  where: string,
  beforeMs: number,
): Promise<number> {
  return database.transaction(async (session) => {
    const rows = await session.query<{ id: string }>(`select id from certification_application where ${where} for update`, [beforeMs]);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const pictures = await session.query<{ picture: string }>(
      'delete from certification_picture where application = any($1::text[]) returning picture',
      [ids],
    );
    await erasePictures(
      session,
      pictures.map(({ picture }) => picture),
    );
    await session.query(
      how === 'delete'
        ? 'delete from certification_application where id = any($1::text[])'
        : 'update certification_application set sealed = null where id = any($1::text[])',
      [ids],
    );
    return ids.length;
  });
}
