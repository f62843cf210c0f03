import { hashSecret, randomSecret } from '@agio/credentials';
import type { Session } from '@agio/database';

export const VERIFICATION_LIVES_MS = 5 * 60_000;

/** Exactly what a verification is valid for. `payload` is the SHA-256 of the canonical JSON of the call's body. */
export interface Verified {
  readonly customer: number;
  readonly session: string;
  readonly action: string;
  readonly payload: string;
}

/** Stores that a call was confirmed; returns the verification token, of which only a hash is stored. */
export async function issueVerification(
  session: Session,
  { customer, session: of, action, payload }: Verified,
  nowMs: number,
): Promise<string> {
  const secret = randomSecret();
  await session.query(
    'insert into identity_verification (hash, customer, session, action, payload, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [hashSecret(secret), customer, of, action, payload, nowMs + VERIFICATION_LIVES_MS],
  );
  return secret;
}

/** Consumes a verification; of concurrent uses one succeeds. A verification for anything else stays unchanged. */
export async function takeVerification(
  session: Session,
  secret: string,
  { customer, session: of, action, payload }: Verified,
  nowMs: number,
): Promise<boolean> {
  const taken = await session.query(
    `delete from identity_verification
     where hash = $1 and customer = $2 and session = $3 and action = $4 and payload = $5 and expires_at > $6 returning 1 as taken`,
    [hashSecret(secret), customer, of, action, payload, nowMs],
  );
  return taken.length > 0;
}

/** Revokes a customer's verifications: the factors that they were given with have changed. */
export async function dropVerifications(session: Session, customer: number): Promise<void> {
  await session.query('delete from identity_verification where customer = $1', [customer]);
}

export async function sweepVerifications(session: Session, nowMs: number): Promise<void> {
  await session.query('delete from identity_verification where expires_at <= $1', [nowMs]);
}
