import { answer, fail } from '@agio/contracts';
import type { DeskHandlers, HandlerResult, RequestContext } from '@agio/contracts';
import type { Self } from '@agio/contracts/operators';
import { verifyPassword } from '@agio/credentials';
import { standingOf } from '../accounts/new-operators.ts';
import { isActive } from '../accounts/store.ts';
import type { Account } from '../accounts/store.ts';
import { lockout, spendCode } from './parts.ts';
import type { OperatorsParts } from './parts.ts';
import { IDLE_MS } from '../entry/sessions.ts';
import type { From } from '../entry/sessions.ts';

type EntryCall = 'deskLogin' | 'deskSecondStep' | 'deskRenew' | 'deskLogout' | 'deskVerify';

const COOKIE = 'agio_console';
const COOKIE_VALUE = /^[\w-]{22}\.[\w-]{43}$/;

export function createEntryHandlers(parts: OperatorsParts): DeskHandlers<EntryCall> {
  const { accounts, log, now, ports, sessions, tokens, verifications } = parts;
  const { database } = ports;
  return {
    async deskLogin({ body: { name, password } }, { ip }) {
      const wait = await lockout.takeAttempt(database, `login ${name}`, ip, now());
      if (wait > 0) return { ...fail('OPERATOR_LOCKED'), retryAfterSeconds: wait };
      const account = accounts.named(name);
      const isRight = await verifyPassword(account?.passwordHash ?? undefined, password);
      if (account === undefined || !isRight || !isActive(account)) {
        await log.append({ operator: null, action: 'session.refused', target: name.slice(0, 32), details: { step: 'password' }, ip });
        return fail('OPERATOR_LOGIN_FAILED');
      }
      await lockout.clearAttempts(database, `login ${name}`, ip);
      return answer({ ticket: await tokens.signTicket(account.id) });
    },
    async deskSecondStep({ body: { code, ticket } }, context) {
      const { ip } = context;
      const account = accounts.get((await tokens.operatorOfTicket(ticket)) ?? 0);
      if (account === undefined || !isActive(account)) return fail('OPERATOR_LOGIN_FAILED');
      const refused = await proveCode(parts, account, { code, ip, step: 'login' });
      if (refused !== undefined) {
        await log.append({ operator: account, action: 'session.refused', target: account.name, details: { step: 'code' }, ip });
        return refused;
      }
      return openSession(parts, account, context);
    },
    async deskRenew(_input, context) {
      const given = context.cookies[COOKIE] ?? '';
      const renewed = COOKIE_VALUE.test(given) ? await sessions.renew(given, fromOf(context, true)) : undefined;
      const account = renewed === undefined ? undefined : accounts.get(renewed.operator);
      if (renewed === undefined || account === undefined || !isActive(account)) {
        if (given !== '') context.setHeader('set-cookie', cookieOf(parts, '', 0));
        return fail('PLEASE_LOGIN');
      }
      return answer({ token: renewed.token, self: selfOf(parts, account, renewed.endsAt) });
    },
    async deskLogout(_input, context) {
      context.setHeader('set-cookie', cookieOf(parts, '', 0));
      await sessions.revoke(context.session);
      return answer({});
    },
    async deskVerify({ body: { action, code, payloadHash } }, { ip, operator, session }) {
      const account = accounts.get(operator?.id ?? 0);
      if (account === undefined) return fail('PLEASE_LOGIN');
      const refused = await proveCode(parts, account, { code, ip, step: 'verify' });
      if (refused !== undefined) return refused;
      return answer(verifications.make(session, action, payloadHash));
    },
  };
}

/**
 * Whether the authenticator's code is right; each attempt is counted before the code is checked. Log-ins are counted apart: an attacker who has
 * the password alone must not keep its owner, who is signed in, from deciding.
 */
async function proveCode(
  parts: OperatorsParts,
  account: Account,
  { code, ip, step }: { readonly code: string; readonly ip: string; readonly step: 'login' | 'verify' },
): Promise<ReturnType<typeof fail> | undefined> {
  const { now, ports } = parts;
  const wait = await lockout.takeAttempt(ports.database, `code ${account.id}`, step, now());
  if (wait > 0) return { ok: false, code: 'OPERATOR_LOCKED', retryAfterSeconds: wait } as ReturnType<typeof fail>;
  if (!(await spendCode(parts, account, code))) return fail('OPERATOR_LOGIN_FAILED', { ip });
  await lockout.clearAttempts(ports.database, `code ${account.id}`, step);
  return undefined;
}

/** Opens a session and records it; the answer sets the cookie. */
export async function openSession(
  parts: OperatorsParts,
  account: Account,
  context: RequestContext,
): Promise<HandlerResult<{ readonly token: string; readonly self: Self }>> {
  const { accounts, log, now, sessions } = parts;
  const { cookie, endsAt, token } = await sessions.open(account.id, fromOf(context, false));
  await accounts.update(account.id, { seenAt: now() });
  await accounts.load();
  await log.append({
    operator: account,
    action: 'session.open',
    target: account.name,
    details: { device: context.userAgent },
    ip: context.ip,
  });
  context.setHeader('set-cookie', cookieOf(parts, cookie, Math.floor((endsAt - now()) / 1_000)));
  return answer({ token, self: selfOf(parts, account, endsAt) });
}

/** Scripts cannot read it, other sites cannot send it, and only the renewal call receives it. */
function cookieOf({ ports }: OperatorsParts, value: string, maxAgeSeconds: number): string {
  return `${COOKIE}=${value}; Max-Age=${maxAgeSeconds}; Path=/api/operator/session; HttpOnly; SameSite=Strict${ports.https ? '; Secure' : ''}`;
}

function selfOf(parts: OperatorsParts, account: Account, endsAt: number): Self {
  const { isDemo, title } = parts.ports.site();
  const { id, name, roles } = account;
  return { id: String(id), name, roles: [...roles], endsAt, idleMs: IDLE_MS, site: title, isDemo, ...standingOf(parts, account) };
}

const fromOf = ({ ip, userAgent }: RequestContext, isBackground: boolean): From => ({ ip, userAgent, isBackground });
