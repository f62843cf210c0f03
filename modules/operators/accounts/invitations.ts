import { hashSecret, randomSecret } from '@agio/credentials';
import type { Database, Session } from '@agio/database';

/** How long a one-time link is valid. */
export const INVITATION_LIVES_MS = 24 * 60 * 60_000;

/** A new one-time secret for an operator; earlier ones are void. Who made it, null for the command line, is kept: they could use it themselves. */
export async function makeInvitation(session: Session, operator: number, by: number | null, nowMs: number): Promise<string> {
  const secret = randomSecret();
  await session.query(
    `insert into operators_invitation (operator, secret_hash, expires_at) values ($1, $2, $3)
     on conflict (operator) do update set secret_hash = excluded.secret_hash, expires_at = excluded.expires_at`,
    [operator, hashSecret(secret), nowMs + INVITATION_LIVES_MS],
  );
  await session.query('update operators_account set linked_by = $2 where id = $1', [operator, by]);
  return secret;
}

/**
 * Voids the links to an owner's account that were made at the machine for others and that nobody has used: the machine invites one owner at a time, and
 * two open links would make two. Returns whose they were.
 */
export async function voidOtherLinks(session: Session, operator: number): Promise<readonly string[]> {
  const rows = await session.query<{ name: string }>(
    `delete from operators_invitation using operators_account as account
     where account.id = operators_invitation.operator and account.id <> $1 and account.linked_by is null
       and account.password_hash is null and 'owner' = any(account.roles) returning account.name as name`,
    [operator],
  );
  return rows.map(({ name }) => name);
}

/** Whom a one-time secret invites; undefined if it is not valid. */
export async function invitedBy(database: Database, secret: string, nowMs: number): Promise<number | undefined> {
  const [row] = await database.query<{ operator: bigint }>(
    'select operator from operators_invitation where secret_hash = $1 and expires_at > $2',
    [hashSecret(secret), nowMs],
  );
  return row === undefined ? undefined : Number(row.operator);
}

/** Consumes a one-time secret; of two simultaneous uses one wins. */
export async function useInvitation(session: Session, secret: string, nowMs: number): Promise<boolean> {
  const used = await session.query('delete from operators_invitation where secret_hash = $1 and expires_at > $2 returning 1 as used', [
    hashSecret(secret),
    nowMs,
  ]);
  return used.length > 0;
}
