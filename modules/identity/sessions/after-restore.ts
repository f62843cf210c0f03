import type { Session } from '@agio/database';

/**
 * Revokes what must not come back with an older database: all sessions, their pushes, their verifications, and API keys that may place or move anything.
 * Some of them were revoked since the backup was taken, and it is unknown which.
 */
export async function endAfterRestore(session: Session, nowMs: number): Promise<void> {
  await session.query('update identity_session set revoked_at = $1 where revoked_at is null', [nowMs]);
  await session.query('delete from identity_push');
  await session.query('delete from identity_verification');
  await session.query(
    `delete from identity_api_key where scopes @> '["trade"]'::jsonb or scopes @> '["transfer"]'::jsonb or scopes @> '["withdraw"]'::jsonb`,
  );
}
