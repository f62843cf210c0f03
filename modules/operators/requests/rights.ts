import type { Operator } from '@agio/contracts';
import type { Impossible, RequestKind } from '@agio/module';
import type { Accounts } from '../accounts/store.ts';
import type { StoredRequest } from './rows.ts';

type People = Pick<Accounts, 'decides' | 'get' | 'withRoles'>;

export const no = (code: Impossible['code'], details?: unknown): Impossible => ({
  ok: false,
  code,
  ...(details === undefined ? {} : { details }),
});

/** New operators may neither request nor decide, however they signed in. */
export function isNew(accounts: People, { id }: Operator): boolean {
  const account = accounts.get(id);
  return account === undefined || !accounts.decides(account);
}

/** Why an operator may not decide a request. */
export function mayDecide(accounts: People, by: Operator, stored: StoredRequest, kind: RequestKind): Impossible | undefined {
  if (stored.state !== 'waiting') return no('STATE_CHANGED');
  if (isNew(accounts, by)) return no('OPERATOR_NEW');
  // As they are now: a decision waits for those before it.
  const roles = accounts.get(by.id)?.roles ?? [];
  if (!roles.some((role) => kind.decides.includes(role))) return no('PERMISSION_DENIED');
  if (stored.askedBy === by.id) return no('SECOND_PERSON_NEEDED');
  return stored.customer !== null && isOwn(accounts, by, [stored.customer]) ? no('OWN_ACCOUNT') : undefined;
}

export function isOwn(accounts: People, by: Pick<Operator, 'id'>, customers: readonly number[] = []): boolean {
  const own = accounts.get(by.id)?.ownCustomer ?? undefined;
  return own !== undefined && customers.includes(own);
}

/** Whether the person who asked still may: an account that is disabled, or has lost the role, asks for nothing any more. */
export function stillAsks(accounts: People, { askedBy }: Pick<StoredRequest, 'askedBy'>, { asks }: Pick<RequestKind, 'asks'>): boolean {
  return accounts.withRoles(asks).some(({ id }) => id === askedBy);
}
