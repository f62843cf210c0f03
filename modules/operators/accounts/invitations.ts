import { hashSecret, randomSecret } from '@agio/credentials';
import { provenTable } from '@agio/database';
import type { Database, RowProofs, Session } from '@agio/database';
import type { Accounts } from './store.ts';

/** How long a one-time link is valid. */
export const INVITATION_LIVES_MS = 24 * 60 * 60_000;

/** The person a link lets in: one who has joined already as well, with a new password. */
export const PROVEN_INVITATION = provenTable({
  table: 'operators_invitation',
  key: { operator: 'int8' },
  covers: { secret_hash: 'secret_hash', expires_at: 'expires_at' },
});

/** What invitations are made and read with. */
interface Inviting {
  readonly accounts: Accounts;
  readonly proofs: RowProofs;
}

/**
 * A new one-time secret for an operator; earlier ones are void. Its maker, null for the command line, is kept: they could use it themselves. Undefined
 * for one who has joined, though it may be just now: a link replaces password and authenticator.
 */
export async function makeInvitation(
  { accounts, proofs }: Inviting,
  session: Session,
  { by, operator }: { readonly operator: number; readonly by: number | null },
  nowMs: number,
): Promise<string | undefined> {
  const [joining] = await session.query('select 1 as joins from operators_account where id = $1 and password_hash is null for update', [
    operator,
  ]);
  if (joining === undefined) return undefined;
  const secret = randomSecret();
  const row = { operator, secret_hash: hashSecret(secret), expires_at: nowMs + INVITATION_LIVES_MS };
  await session.query(
    `insert into operators_invitation (operator, secret_hash, expires_at, proof) values ($1, $2, $3, $4)
     on conflict (operator) do update set secret_hash = excluded.secret_hash, expires_at = excluded.expires_at, proof = excluded.proof`,
    [operator, row.secret_hash, row.expires_at, proofs.make(PROVEN_INVITATION, row)],
  );
  await accounts.update(operator, { linkedBy: by }, session);
  return secret;
}

/**
 * Voids the unused links to an owner's account that were made at the machine for others: the machine invites one owner at a time, and
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

/** Voids the unused links that an operator made: who is no operator any more could open them. */
export async function voidLinksOf(session: Session, maker: number): Promise<void> {
  await session.query(
    `delete from operators_invitation using operators_account as account
     where account.id = operators_invitation.operator and account.linked_by = $1`,
    [maker],
  );
}

/** The person a one-time secret invites; undefined if it is not valid. */
export async function invitedBy(
  { proofs }: Pick<Inviting, 'proofs'>,
  database: Database,
  secret: string,
  nowMs: number,
): Promise<number | undefined> {
  const [row] = await database.query<{ operator: bigint; secret_hash: string; expires_at: bigint; proof: string | null }>(
    'select operator, secret_hash, expires_at, proof from operators_invitation where secret_hash = $1 and expires_at > $2',
    [hashSecret(secret), nowMs],
  );
  if (row === undefined || Number(row.expires_at) <= nowMs) return undefined;
  return proofs.holds(PROVEN_INVITATION, row, { secret_hash: hashSecret(secret) }) ? Number(row.operator) : undefined;
}

/** Consumes a one-time secret; of two simultaneous uses one wins. */
export async function useInvitation(session: Session, secret: string, nowMs: number): Promise<boolean> {
  const used = await session.query('delete from operators_invitation where secret_hash = $1 and expires_at > $2 returning 1 as used', [
    hashSecret(secret),
    nowMs,
  ]);
  return used.length > 0;
}
