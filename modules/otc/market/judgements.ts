import type { Session } from '@agio/database';
import { judgementsIn } from '@agio/deals';
import type { Judgement } from '@agio/deals';

export type MerchantDecision = 'verify' | 'reject' | 'suspend' | 'resume';

export async function insertJudgement(
  session: Session,
  { atMs, by, customer, decision, reason }: Judgement<MerchantDecision>,
): Promise<void> {
  await session.query('insert into otc_judgement (customer, by_operator, decision, reason, at) values ($1, $2, $3, $4, $5)', [
    customer,
    by,
    decision,
    reason,
    atMs,
  ]);
}

/** About a customer or the accounts linked with theirs, newest first. */
export const judgementsOf = (session: Session, customers: readonly number[]): Promise<Judgement<MerchantDecision>[]> =>
  judgementsIn(session, 'otc_judgement', 'at desc, id desc', customers);
