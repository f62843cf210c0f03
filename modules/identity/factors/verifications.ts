import { keyedHash, randomSecret, sameHash } from '@agio/credentials';
import type { CodeKey } from './codes/code-key.ts';
import type { Session } from '@agio/database';

export const VERIFICATION_LIVES_MS = 5 * 60_000;

/** Exactly what a verification is valid for. `payload` is the SHA-256 of the canonical JSON of the call's body. */
export interface VerifiedCall {
  readonly customer: number;
  readonly session: string;
  readonly action: string;
  readonly payload: string;
}

/** Stores that a call was confirmed; returns the verification token, of which only a hash is stored. */
export async function issueVerification(session: Session, key: CodeKey, verified: VerifiedCall, nowMs: number): Promise<string> {
  const { customer, session: of, action, payload } = verified;
  const secret = randomSecret();
  const expiresAt = nowMs + VERIFICATION_LIVES_MS;
  await session.query(
    'insert into identity_verification (hash, customer, session, action, payload, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [hashOf(key, secret, verified, expiresAt), customer, of, action, payload, expiresAt],
  );
  return secret;
}

/**
 * Consumes a verification; of concurrent uses one succeeds. A verification for anything else stays unchanged. Rows are compared here: a database that is asked
 * for a hash learns it, and anyone who owns that could answer with it.
 */
export async function takeVerification(
  session: Session,
  key: CodeKey,
  secret: string,
  verified: VerifiedCall,
  nowMs: number,
): Promise<boolean> {
  const rows = await session.query<{ hash: string; expires_at: bigint }>(
    'select hash, expires_at from identity_verification where customer = $1 and session = $2',
    [verified.customer, verified.session],
  );
  const right = rows.find(({ expires_at: at, hash }) => sameHash(hash, hashOf(key, secret, verified, Number(at))));
  if (right === undefined || Number(right.expires_at) <= nowMs) return false;
  const taken = await session.query('delete from identity_verification where hash = $1 returning 1 as taken', [right.hash]);
  return taken.length > 0;
}

/** Over all that it is valid for, under a key, so that anyone who writes to the database confirms nothing and prolongs nothing. */
function hashOf({ bytes }: CodeKey, secret: string, { action, customer, payload, session }: VerifiedCall, expiresAt: number): string {
  return keyedHash(bytes, JSON.stringify(['verification', secret, customer, session, action, payload, expiresAt]));
}

/** Revokes a customer's verifications: the factors that they were given with have changed. */
export async function dropVerifications(session: Session, customer: number): Promise<void> {
  await session.query('delete from identity_verification where customer = $1', [customer]);
}

export async function sweepVerifications(session: Session, nowMs: number): Promise<void> {
  await session.query('delete from identity_verification where expires_at <= $1', [nowMs]);
}
