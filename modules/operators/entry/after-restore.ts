import type { Session } from '@agio/database';
import { appendEntry } from '../audit/log.ts';

/** More requests than are asked for while a backup is taken. */
const NUMBERS_SKIPPED = 10_000;

/**
 * Ends sessions, one-time links and pending requests of a restored database: they may have been ended, used or decided since the
 * backup was taken. What two people had approved stays and is carried out. The audit log says that it was restored.
 * The journal of a backup is newer than its tables and may know causes of requests that these do not have: their numbers are not given
 * again, because what is asked for under one of them would count as paid already.
 */
export async function endAfterRestore(session: Session, nowMs: number): Promise<void> {
  await session.query('update operators_session set revoked_at = $1 where revoked_at is null', [nowMs]);
  await session.query('delete from operators_invitation');
  await session.query("update operators_request set state = 'expired', decided_at = $1 where state = 'waiting'", [nowMs]);
  await session.query(
    `select setval(pg_get_serial_sequence('operators_request', 'id'), coalesce(max(id), 0) + ${NUMBERS_SKIPPED}) from operators_request`,
  );
  await appendEntry(session, nowMs, { operator: null, action: 'site.restore', target: 'backup' });
}
