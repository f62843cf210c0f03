import { answer, fail } from '@agio/contracts';
import type { DataOf, Calls, HandlerResult, RequestContext } from '@agio/contracts';
import type { LoginMethod, User } from '@agio/contracts/identity';
import { setCookie } from '../sessions/cookie.ts';
import { deviceOf, isKnownDevice, newDevice, noteDevice, setDeviceCookie, takeFirstPlace } from '../sessions/devices.ts';
import type { EntryParts } from './parts.ts';
import { happened, noteEvent } from '../log/events.ts';
import { noteLogin } from '../log/history.ts';
import type { Account } from '../accounts/store.ts';
import { userView } from '../profile/user-view.ts';

type EntryResult = HandlerResult<{ token: string; user: User }>;

/** Why a verified customer may not log in; undefined if they may. */
function shutOut({ ports }: EntryParts, { customer }: Account): 'DISABLE_LOGIN' | 'ACCOUNT_HAS_BEEN_DISABLED' | undefined {
  if (!ports.isDisabled(customer)) return undefined;
  return ports.core.disabledBy(customer).includes('owner') ? 'DISABLE_LOGIN' : 'ACCOUNT_HAS_BEEN_DISABLED';
}

/** Continues after the first step of a log-in: completes it, or starts the second step if an authenticator is bound. */
export async function afterFirstStep(
  parts: EntryParts,
  account: Account,
  context: RequestContext,
  method: LoginMethod,
): Promise<HandlerResult<DataOf<Calls['login']>>> {
  if (account.otpSecret === null || shutOut(parts, account) !== undefined) return enter(parts, account, context, method);
  return answer({ ticket: await parts.tickets.issue(account, method), factors: ['otp', 'recovery'] });
}

/**
 * Logs a verified customer in: a session, its cookies, its token. Refusals: ACCOUNT_HAS_BEEN_DISABLED, and DISABLE_LOGIN
 * for an account that its owner froze.
 */
export async function enter(parts: EntryParts, account: Account, context: RequestContext, method: LoginMethod): Promise<EntryResult> {
  const { ports, sessions, background } = parts;
  const { customer } = account;
  const { ip, userAgent } = context;
  const refused = shutOut(parts, account);
  const nowMs = ports.now();
  if (refused !== undefined) {
    background.run(() => noteLogin(ports.database, { customer, method, result: 'disabled' }, { ip, userAgent }, nowMs));
    return fail(refused);
  }
  const device = deviceOf(context, parts.deviceKey) ?? newDevice();
  const { token, cookie } = await sessions.open(customer, { ip, userAgent, device });
  // If the account was frozen or its password changed meanwhile, all sessions were ended before this one existed.
  const present = await parts.accounts.ofCustomer(ports.database, customer);
  if (present === undefined || shutOut(parts, present) !== undefined || present.passwordHash !== account.passwordHash) {
    await sessions.revoke(cookie.session);
    return fail('PLEASE_LOGIN');
  }
  setDeviceCookie(context, device, parts.deviceKey, ports.https);
  setCookie(context, cookie, ports.https);
  await parts.messages.start();
  await ports.database.transaction(async (session) => {
    await noteLogin(session, { customer, method, result: 'ok', session: cookie.session }, { ip, userAgent }, nowMs);
    // No warning where an account begins. How many devices it has says nothing of that: rows of them can be deleted.
    const isFirst = (await takeFirstPlace(session, customer, parts.proofs)) || method === 'register';
    const isNew = !isFirst && !(await isKnownDevice(session, device, customer, parts.proofs));
    // The passwords of a demo are public: no device is more trustworthy than another, and every visitor should see it work.
    const isKnown = method === 'register' || ports.siteOf(context.host, context.language).demo;
    await noteDevice(session, device, customer, { nowMs, isKnown, proofs: parts.proofs });
    if (isNew) await noteEvent(parts, happened(context, 'new_device', customer), session);
  });
  return answer({ token, user: await userView(account, ports) });
}
