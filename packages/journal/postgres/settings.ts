import { JournalUnsafe } from './errors.ts';
import type { JournalSession } from './journal-session.ts';

const VERSION_MIN = 150_000;

/** A setting of the journal's database that could lose what was acknowledged, or hide that it would. */
export interface UnsafeSetting {
  readonly name: string;
  readonly why: string;
}

/**
 * What is wrong with the primary for a journal that must be on `copies` servers before anything is acknowledged; with one copy, which is for
 * trials alone, only what cannot work at all.
 */
export async function unsafeSettings(session: JournalSession, copies: number): Promise<readonly UnsafeSetting[]> {
  const { rows } = await session.run(
    `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
       current_setting('synchronous_standby_names') as standbys,
       pg_has_role(current_user, 'pg_read_all_stats', 'usage') as sees, current_setting('is_superuser') = 'on' as is_super`,
  );
  const row = rows[0] ?? {};
  const unsafe: UnsafeSetting[] = [];
  if (Number(row['version']) < VERSION_MIN) unsafe.push({ name: 'server_version', why: 'PostgreSQL 15 or newer is needed' });
  if (copies < 2) return unsafe;
  if (row['fsync'] !== 'on') unsafe.push({ name: 'fsync', why: 'must be on: a power cut would take acknowledged commands' });
  if (row['pages'] !== 'on') unsafe.push({ name: 'full_page_writes', why: 'must be on: a torn page would damage the journal' });
  if (row['standbys'] === '')
    unsafe.push({ name: 'synchronous_standby_names', why: `must name standbys, as in ANY 1 (s1, s2): commits wait for none of them now` });
  if (row['sees'] !== true && row['is_super'] !== true)
    unsafe.push({ name: 'role', why: 'must be a member of pg_read_all_stats, to see whether standbys follow' });
  return unsafe;
}

/** Throws `JournalUnsafe` naming every setting that is. */
export async function refuseUnsafe(session: JournalSession, copies: number): Promise<void> {
  const unsafe = await unsafeSettings(session, copies);
  if (unsafe.length === 0) return;
  throw new JournalUnsafe(`JOURNAL_URL: ${unsafe.map(({ name, why }) => `${name} ${why}`).join('; ')}. See docs/operating/cluster.md.`);
}
