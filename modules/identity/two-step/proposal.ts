import type { Session } from '@agio/database';
import { assert } from '@agio/kernel';

export const PROPOSAL_LIVES_MS = 10 * 60_000;

/** The session that a secret is proposed to: only that one, so that no other session learns the secret. */
export interface ProposedTo {
  readonly customer: number;
  readonly session: string;
}

/** Stores an encrypted secret for an authenticator that is not bound yet; within ten minutes returns the one proposed before. */
export async function setProposal(session: Session, to: ProposedTo, sealed: string, nowMs: number): Promise<string> {
  const [row] = await session.query<{ secret: string }>(
    `insert into identity_otp_proposal as proposal (customer, session, secret, created_at) values ($1, $5, $2, $3)
     on conflict (customer, session) do update set
       secret = case when proposal.created_at <= $4 then excluded.secret else proposal.secret end,
       created_at = case when proposal.created_at <= $4 then excluded.created_at else proposal.created_at end
     returning secret`,
    [to.customer, sealed, nowMs, nowMs - PROPOSAL_LIVES_MS, to.session],
  );
  assert(row !== undefined, 'an upsert gives its row');
  return row.secret;
}

export async function proposalOf(session: Session, of: ProposedTo, nowMs: number): Promise<{ readonly secret: string } | undefined> {
  const [row] = await session.query<{ secret: string }>(
    'select secret from identity_otp_proposal where customer = $1 and session = $2 and created_at > $3',
    [of.customer, of.session, nowMs - PROPOSAL_LIVES_MS],
  );
  return row;
}

export async function sweepProposals(session: Session, nowMs: number): Promise<void> {
  await session.query('delete from identity_otp_proposal where created_at <= $1', [nowMs - PROPOSAL_LIVES_MS]);
}
