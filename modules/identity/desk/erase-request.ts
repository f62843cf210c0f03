import { customerUid } from '@agio/contracts/identity';
import { requests } from '@agio/contracts';
import type { Session } from '@agio/database';
import { defineRequest } from '@agio/module';
import type { ApprovedRequest, Impossible, RequestKind } from '@agio/module';
import { z } from 'zod';
import type { Account } from '../accounts/store.ts';
import { finishClosing, whyNotClosed } from '../leave/close.ts';
import { changeWritten, endWritten, findWritten } from '../leave/written-requests.ts';
import type { StoredWritten } from '../leave/written-requests.ts';
import { withAccount } from '../log/account-change.ts';
import type { LogParts } from '../log/parts.ts';
import { profileOf } from '../profile/store.ts';
import { customerOfUid } from '../shared/uid.ts';
import { LIFTED } from './disable.ts';

/** The customer is named beside the request, so that both people sign whose account it is. */
const payload = z.strictObject({ uid: customerUid, request: z.int().positive() });
type Payload = z.output<typeof payload>;

const changedMeanwhile: Impossible = { ok: false, code: 'STATE_CHANGED' };

/** Closes an account and erases its data, as its owner asked in writing. It is refused where the owner would be refused. */
export function eraseRequest(parts: LogParts): RequestKind {
  const { ports } = parts;
  return defineRequest({
    kind: 'identity.erase',
    ...requests['identity.erase'],
    payload,
    async examine(given) {
      const account = await toErase(parts, given);
      if ('ok' in account) return account;
      const before = ports.core.disabledBy(account.customer).includes('owner') ? 'frozen' : 'active';
      return {
        ok: true,
        target: given.uid,
        changes: [{ field: 'state', before, after: 'closed' }],
        effect: [
          { field: 'personal_data', value: 'erased' },
          { field: 'sessions', value: 'end' },
        ],
        customers: [account.customer],
      };
    },
    run: (given, agreed) => erase(parts, given, agreed),
  });
}

/** The account of an open request for erasure that is carried out for this cause, or for none yet; or why it cannot be erased. */
async function toErase(parts: LogParts, { request, uid }: Payload, cause?: string): Promise<Account | Impossible> {
  const { accounts, ports, proofs } = parts;
  const { database } = ports;
  const account = await accounts.ofCustomer(database, customerOfUid(uid));
  const stored = await findWritten(proofs, database, request);
  if (account === undefined || stored?.customer !== account.customer) return { ok: false, code: 'NOT_FOUND' };
  if (account.isClosed || stored.kind !== 'erasure' || stored.state !== 'open' || stored.cause !== (cause ?? null)) return changedMeanwhile;
  // A disabled customer cannot close their account either: two people enable it first.
  if (LIFTED.some((reason) => ports.core.disabledBy(account.customer).includes(reason)))
    return { ok: false, code: 'ACCOUNT_HAS_BEEN_DISABLED' };
  return (await whyNotClosed(parts, account.customer)) ?? account;
}

/** Called again after a crash: it goes on where the request bears its cause. */
async function erase(parts: LogParts, given: Payload, { cause, decided }: ApprovedRequest): Promise<Impossible | { readonly ok: true }> {
  const claimed = await claim(parts, given, cause);
  if (claimed?.state !== 'open') return claimed === undefined ? changedMeanwhile : { ok: true };
  const refused = await closeFor(parts, given, cause);
  await locked(parts, given, async (session, stored) => {
    if (stored.cause !== cause || stored.state !== 'open') return;
    if (refused === undefined) {
      const end = { endedAt: parts.ports.now(), endedBy: decided.name, ground: null, outcome: '' };
      await endWritten(parts.proofs, session, stored, end);
    } else await changeWritten(parts.proofs, session, stored, { cause: null });
  });
  return refused ?? { ok: true };
}

/** Marks the request as being carried out, so that nobody ends it otherwise; undefined if it cannot be carried out any more. */
async function claim(parts: LogParts, given: Payload, cause: string): Promise<StoredWritten | undefined> {
  return locked(parts, given, async (session, stored) => {
    if (stored.cause === cause) return stored;
    if (stored.state !== 'open' || stored.cause !== null || stored.kind !== 'erasure') return undefined;
    return changeWritten(parts.proofs, session, stored, { cause });
  });
}

/** Does something with the request while it and its account are locked; undefined where there is no such request of the customer. */
async function locked<Result>(
  parts: LogParts,
  { request, uid }: Payload,
  act: (session: Session, stored: StoredWritten) => Promise<Result>,
): Promise<Result | undefined> {
  const customer = customerOfUid(uid);
  return withAccount(parts, { customer }, async (session) => {
    const stored = await findWritten(parts.proofs, session, request, true);
    return stored?.customer === customer ? act(session, stored) : undefined;
  });
}

/** Closes the account, unless it is closed already; undefined once it is. */
async function closeFor(parts: LogParts, given: Payload, cause: string): Promise<Impossible | undefined> {
  const { accounts, ports } = parts;
  const customer = customerOfUid(given.uid);
  const account = await accounts.ofCustomer(ports.database, customer);
  if (account?.isClosed === true) return undefined;
  const found = await toErase(parts, given, cause);
  if ('ok' in found) return found;
  const { language } = await profileOf(ports.database, customer);
  const told = { language: language ?? undefined, host: found.site ?? undefined };
  return finishClosing(parts, customer, told);
}
