import { answer, fail, NAME_KINDS_OF_ACCOUNTS } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import type { Session } from '@agio/database';
import { assert } from '@agio/kernel';
import { withAccount } from '../log/account-change.ts';
import { clearCookie } from '../sessions/cookie.ts';
import type { Recipient } from '../shared/message.ts';
import type { LogParts } from '../log/parts.ts';
import { OWN_TABLES } from '../people.ts';
import { erasePersonal, exportPersonal } from './personal-data.ts';
import { copiedWritten, eraseWrittenWords } from './written-requests.ts';
import { happened, noteEvent } from '../log/events.ts';
import { eventsOf, loginsOf } from '../log/history.ts';
import { freeRegistrations } from '../accounts/store.ts';
import type { Account } from '../accounts/store.ts';
import { uidOf } from '../shared/uid.ts';
import { deviceLabel } from '../shared/device-label.ts';
import { addressOf } from '../verification/prove.ts';

/** Maximum entries per history in an export; no more are stored. */
const HISTORY_MAX = 500;

/** Exporting one's data, and closing the account. */
export function createLeaveHandlers(parts: LogParts): Handlers<'closeAccount' | 'exportAccount'> {
  const { ports } = parts;
  return {
    async exportAccount(_input, context) {
      const { customer } = context;
      await withAccount(parts, context, (session) => noteEvent(parts, happened(context, 'data_exported'), session));
      return answer(await copyOf(parts, customer, context.session));
    },

    async closeAccount(_input, context) {
      const { customer, language, host } = context;
      const refused = await whyNotClosed(parts, customer);
      if (refused !== undefined) return refused;
      const left = await finishClosing(parts, customer, { language, host });
      if (left !== undefined) return left;
      clearCookie(context, ports.https);
      return answer({});
    },
  };
}

/** The copy of all that is stored about a customer. `current` is the session that asks; staff ask without one. */
export async function copyOf(parts: LogParts, customer: number, current = '') {
  const { ports, sessions } = parts;
  const { database } = ports;
  const account = await parts.accounts.ofCustomer(database, customer);
  assert(account !== undefined, 'whoever is logged in has an account');
  const live = await sessions.listOf(customer);
  return {
    account: accountView(account),
    ...(await exportPersonal(parts.proofs, database, customer)),
    sessions: live.map(({ id, userAgent, ...rest }) => ({ ...rest, current: id === current, device: deviceLabel(userAgent) })),
    logins: (await loginsOf(database, customer, 1, HISTORY_MAX)).list.map((entry) => ({ ...entry })),
    securityLog: (await eventsOf(database, customer, 1, HISTORY_MAX)).list.map((entry) => ({ ...entry })),
    writtenRequests: await copiedWritten(database, customer),
    ...(await ports.keptElsewhere(customer)),
  };
}

/**
 * Why an account cannot be closed now: ACCOUNT_NOT_EMPTY with the remaining coins and the number of open orders, or ACCOUNT_STILL_IN_PROCESS, which
 * says nothing more to anybody, because a customer must not learn of a suspicion.
 */
export async function whyNotClosed({ ports }: Pick<LogParts, 'ports'>, customer: number): Promise<ReturnType<typeof fail> | undefined> {
  const left = ports.holdings(customer);
  if (left.coins.length > 0 || left.openOrders > 0) return fail('ACCOUNT_NOT_EMPTY', left);
  return (await ports.isChecking(customer)) ? fail('ACCOUNT_STILL_IN_PROCESS') : undefined;
}

/**
 * Closes an account: the core accepts no more commands from it, then its personal data is erased; the number stays, so that it is never assigned
 * again. Where money arrived or a check began at the last moment, that is returned, and the account is open as before. Called again after a crash.
 * Closings of one account take turns: the end of one that is refused must not open what another one has erased.
 */
export function finishClosing(
  parts: LogParts,
  customer: number,
  told: Pick<Recipient, 'language' | 'host'>,
): Promise<ReturnType<typeof fail> | undefined> {
  return parts.closings.of(customer, () => closeNow(parts, customer, told));
}

async function closeNow(
  parts: LogParts,
  customer: number,
  told: Pick<Recipient, 'language' | 'host'>,
): Promise<ReturnType<typeof fail> | undefined> {
  const { ports, sessions, apiKeys, messages } = parts;
  const before = await parts.accounts.ofCustomer(ports.database, customer);
  const isErased = before?.isClosed === true && before.email === null && before.mobile === null;
  if (isErased && ports.core.disabledBy(customer).includes('closed')) return undefined;
  await ports.setDisabled(customer, 'closed', true);
  const refused = await whyNotClosed(parts, customer);
  if (refused !== undefined) {
    // If it was frozen or disabled meanwhile, it stays so.
    await ports.setDisabled(customer, 'closed', false);
    return refused;
  }
  await sessions.revokeAll(customer);
  await apiKeys.removeAll(customer);
  await ports.eraseElsewhere(customer);
  await messages.start();
  await ports.database.transaction(async (session) => {
    const account = await parts.accounts.lock(session, customer);
    assert(account !== undefined, 'an account is never deleted');
    const address = addressOf(account, 'email') ?? addressOf(account, 'mobile');
    if (address !== undefined) await messages.tell({ address, ...told }, 'closed', { atMs: ports.now() }, session);
    await erase(parts, session, account, ports.now());
  });
  return undefined;
}

async function erase({ accounts, proofs }: LogParts, session: Session, account: Account, nowMs: number): Promise<void> {
  const { customer } = account;
  await erasePersonal(session, customer);
  await eraseWrittenWords(proofs, session, customer);
  for (const table of OWN_TABLES) await session.query(`delete from ${table} where customer = $1`, [customer]);
  for (const address of [account.email, account.mobile]) {
    if (address === null) continue;
    for (const table of ['identity_code', 'identity_code_quota', 'identity_login_failure'])
      await session.query(`delete from ${table} where address = $1`, [address]);
  }
  await session.query('delete from identity_public_name where customer = $1 and kind = any($2::text[])', [
    customer,
    NAME_KINDS_OF_ACCOUNTS,
  ]);
  await freeRegistrations(session, customer);
  await session.query(
    `update identity_account set username = null, country = '', gender = 'secret', phrase = null, site = null, frozen_at = null, disabled_at = null, closed_at = $2
     where customer = $1`,
    [customer, nowMs],
  );
  const none = { email: null, mobile: null, passwordHash: '', otpSecret: null, payPasswordHash: null };
  await accounts.change(session, account, { ...none, inviteCode: `closed ${customer}` });
}

function accountView({ customer, email, mobile, username, country, gender, inviteCode, phrase, passwordChangedAt, site }: Account) {
  return { uid: uidOf(customer), email, mobile, username, country, gender, inviteCode, phrase, passwordChangedAt, site };
}
