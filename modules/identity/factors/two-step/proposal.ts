import { newTotpSecret } from '@agio/credentials';
import { seal, unseal } from '@agio/database';
import type { Session } from '@agio/database';

export const PROPOSAL_LIVES_MS = 10 * 60_000;

/** The session that a secret is proposed to: only that one, so that no other session learns the secret. */
export interface ProposedTo {
  readonly customer: number;
  readonly session: string;
}

/**
 * Proposes a secret for an authenticator that is not bound yet; within ten minutes it is the one proposed before. It is sealed for its session, and never as a
 * bound one is: anyone who moves its row gives it neither to another session nor to the account.
 */
export async function setProposal(key: Uint8Array, session: Session, to: ProposedTo, nowMs: number): Promise<string> {
  const before = await proposalOf(key, session, to, nowMs);
  if (before !== undefined) return before;
  const secret = newTotpSecret();
  await session.query(
    `insert into identity_otp_proposal (customer, session, secret, created_at) values ($1, $2, $3, $4)
     on conflict (customer, session) do update set secret = excluded.secret, created_at = excluded.created_at`,
    [to.customer, to.session, seal(key, purposeOf(to), secret), nowMs],
  );
  return secret;
}

/** The secret that is proposed; undefined for none, or one that was proposed to another customer. */
export async function proposalOf(key: Uint8Array, session: Session, of: ProposedTo, nowMs: number): Promise<string | undefined> {
  const [row] = await session.query<{ secret: string }>(
    'select secret from identity_otp_proposal where customer = $1 and session = $2 and created_at > $3',
    [of.customer, of.session, nowMs - PROPOSAL_LIVES_MS],
  );
  return row === undefined ? undefined : unseal(key, purposeOf(of), row.secret);
}

const purposeOf = ({ customer, session }: ProposedTo): string => `otp proposal ${customer} ${session}`;

export async function sweepProposals(session: Session, nowMs: number): Promise<void> {
  await session.query('delete from identity_otp_proposal where created_at <= $1', [nowMs - PROPOSAL_LIVES_MS]);
}
