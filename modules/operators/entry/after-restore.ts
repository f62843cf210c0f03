import type { Session } from '@agio/database';
import { appendEntry } from '../audit/log.ts';

/**
 * Ends sessions, one-time links and pending requests of a restored database: they may have been ended, used or decided since the
 * backup was taken. What two people had approved stays and is carried out. The audit log says that it was restored.
 */
export async function endAfterRestore(session: Session, nowMs: number): Promise<void> {
  await session.query('update operators_session set revoked_at = $1 where revoked_at is null', [nowMs]);
  await session.query('delete from operators_invitation');
  await session.query("update operators_request set state = 'expired', decided_at = $1 where state = 'waiting'", [nowMs]);
  await appendEntry(session, nowMs, { operator: null, action: 'site.restore', target: 'backup' });
}
