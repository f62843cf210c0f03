import type { RequestContext } from '@agio/contracts';
import type { Session } from '@agio/database';
import { assert } from '@agio/kernel';
import type { LogParts } from './parts.ts';
import type { Account } from '../accounts/store.ts';

/** Changes the customer's account in a transaction that locks it. */
export async function withAccount<Result>(
  { accounts, ports, messages }: Pick<LogParts, 'accounts' | 'ports' | 'messages'>,
  { customer }: Pick<RequestContext, 'customer'>,
  change: (session: Session, account: Account) => Promise<Result>,
): Promise<Result> {
  // Messages are stored in the same transaction, so their queue must already be started.
  await messages.start();
  return ports.database.transaction(async (session) => {
    const account = await accounts.lock(session, customer);
    assert(account !== undefined, 'whoever is logged in has an account');
    return change(session, account);
  });
}

/**
 * Whether the session that asks for a change has ended, asked while the account is locked: a reset of the password, a freeze or the owner may have ended it
 * since the change began, and nothing of it may follow.
 */
export async function hasEnded(session: Session, context: Pick<RequestContext, 'session'>): Promise<boolean> {
  const ended = await session.query('select 1 from identity_session where id = $1 and revoked_at is not null', [context.session]);
  return ended.length > 0;
}
