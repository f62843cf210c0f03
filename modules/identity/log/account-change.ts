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
