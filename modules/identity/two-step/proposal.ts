import type { Session } from '@agio/database';
import { assert } from '@agio/kernel';

export const PROPOSAL_LIVES_MS = 10 * 60_000;

/** Keeps a sealed secret for an authenticator that is not bound yet; gives the one that is proposed already, for ten minutes. */
export async function setProposal(session: Session, customer: number, sealed: string, nowMs: number): Promise<string> {
  const [row] = await session.query<{ secret: string }>(
    `insert into identity_otp_proposal as proposal (customer, secret, created_at) values ($1, $2, $3)
     on conflict (customer) do update set
       secret = case when proposal.created_at <= $4 then excluded.secret else proposal.secret end,
       created_at = case when proposal.created_at <= $4 then excluded.created_at else proposal.created_at end
     returning secret`,
    [customer, sealed, nowMs, nowMs - PROPOSAL_LIVES_MS],
  );
  assert(row !== undefined, 'an upsert gives its row');
  return row.secret;
}

export async function proposalOf(session: Session, customer: number, nowMs: number): Promise<{ readonly secret: string } | undefined> {
  const [row] = await session.query<{ secret: string }>(
    'select secret from identity_otp_proposal where customer = $1 and created_at > $2',
    [customer, nowMs - PROPOSAL_LIVES_MS],
  );
  return row;
}

export async function sweepProposals(session: Session, nowMs: number): Promise<void> {
  await session.query('delete from identity_otp_proposal where created_at <= $1', [nowMs - PROPOSAL_LIVES_MS]);
}
