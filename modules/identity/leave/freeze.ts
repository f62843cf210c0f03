import { answer, fail } from '@agio/contracts';
import type { Handlers, RequestContext } from '@agio/contracts';
import type { DisabledReason } from '@agio/core';
import { verifyPassword } from '@agio/credentials';
import type { Session } from '@agio/database';
import { withAccount } from '../log/account-change.ts';
import { addressOf } from '../shared/address.ts';
import { visitorOf } from '../factors/codes/asker.ts';
import { checkCode } from '../factors/codes/codes.ts';
import { clearCookie } from '../sessions/cookie.ts';
import { clearAttempts, takeAttempt } from '../factors/passwords/lockout.ts';
import type { EntryParts } from '../entry/parts.ts';
import type { LogParts } from '../log/parts.ts';
import { happened, noteEvent } from '../log/events.ts';
import type { Happening } from '../log/events.ts';
import { readFreezeToken } from '../log/freeze-link.ts';
import { sendCode } from '../factors/codes/send-code.ts';
import { proveOtp } from '../factors/two-step/two-step.ts';
import { refusalOf } from '../verification/handlers.ts';

export type FreezeCall = 'freezeAccount' | 'freezeOwnAccount' | 'unfreezeCode' | 'unfreezeAccount';

/** Freezing, by the link in security messages or the button on the security page, and unfreezing. */
export function createFreezeHandlers(parts: EntryParts): Handlers<FreezeCall> {
  const { ports, captcha, codeKey, freezeKey } = parts;
  const { database } = ports;
  return {
    /** Idempotent: using the link again completes what a crash interrupted. */
    async freezeAccount({ body }, context) {
      const nowMs = ports.now();
      const token = readFreezeToken(freezeKey, body.token, nowMs);
      const account = token === undefined ? undefined : await parts.accounts.ofCustomer(database, token.customer);
      if (token === undefined || account === undefined || account.isClosed) return fail('LINK_NOT_VALID');
      // A link from before the account was unfrozen is no longer valid.
      if (account.unfrozenAt !== null && token.madeAtMs < account.unfrozenAt) return fail('LINK_NOT_VALID');
      await freeze(parts, token.customer, context);
      return answer({});
    },

    /** Needs no second verification: it takes nothing from its owner, and it is urgent. */
    async freezeOwnAccount(_input, context) {
      await freeze(parts, context.customer, context);
      clearCookie(context, ports.https);
      return answer({});
    },

    async unfreezeCode({ body }, context) {
      const address = addressOf(body.account);
      if (typeof address === 'string') return fail(address);
      if (!captcha.redeem(body.token, 'login')) return fail('INVALID_CAPTCHA');
      const asker = await visitorOf(parts, address, context);
      return sendCode(parts, { purpose: 'unfreeze', use: 'unfreeze', address, asker, onlyCustomers: true }, context);
    },

    /** Password and code are both checked as in a log-in: known and unknown accounts get the same responses. */
    async unfreezeAccount({ body }, context) {
      const address = addressOf(body.account);
      if (typeof address === 'string') return fail(address);
      if (!captcha.redeem(body.token, 'login')) return fail('INVALID_CAPTCHA');
      const source = await visitorOf(parts, address, context);
      const wait = await takeAttempt(database, address.value, source, ports.now());
      if (wait > 0) return { ...fail('TOO_MANY_INCORRECT_LOGIN_PASSWORD', { retryAfterSeconds: wait }), retryAfterSeconds: wait };
      const account = await parts.accounts.byAddress(database, address);
      const right = await verifyPassword(account?.passwordHash, body.password);
      if (!right || account === undefined) return fail('ACCOUNT_OR_PASSWORD_IS_INCORRECT');
      await clearAttempts(database, address.value, source);
      const guess = { purpose: 'unfreeze', address: address.value, asker: source, code: body.code } as const;
      const seen = await database.transaction((session) => checkCode(session, codeKey, { ...guess, use: false }, ports.now()));
      if (seen !== 'right') return fail('VERIFICATION_CODE_ERROR');
      if (!ports.core.disabledBy(account.customer).includes('owner')) return fail('STATE_CHANGED');
      if (account.otpSecret !== null) {
        // Checked last, so that it is only required from a caller who has the rest.
        if (body.otp === undefined) return fail('GOOGLE_AUTHENTICATION_CODE_ERROR', { field: 'otp', needed: true });
        const proof = await proveOtp(parts, account, body.otp);
        if (!proof.ok) return refusalOf({ ...proof.wrong, factor: 'otp' });
      }
      const { customer } = account;
      const isOpen = await withAccount(parts, { customer }, async (session, before) => {
        if (before.unfrozenAt !== account.unfrozenAt || before.otpSecret !== account.otpSecret) return false;
        if ((await checkCode(session, codeKey, { ...guess, use: true }, ports.now())) !== 'right') return false;
        await noteUnfrozen(parts, session, happened(context, 'unfrozen', customer));
        // Accounts that operators have disabled stay so.
        await ports.setDisabled(customer, 'owner', false);
        return true;
      });
      return isOpen ? answer({}) : fail('VERIFICATION_CODE_ERROR');
    },
  };
}

/** Idempotent. The core has the freeze; its row says since when. */
async function freeze(parts: LogParts, customer: number, context: RequestContext): Promise<void> {
  await stopEverything(parts, customer, 'owner');
  await withAccount(parts, { customer }, async (session, { frozenAt }) => {
    if (frozenAt === null && parts.ports.core.disabledBy(customer).includes('owner'))
      await noteFrozen(parts, session, happened(context, 'frozen', customer));
  });
}

export async function noteFrozen(parts: LogParts, session: Session, event: Happening): Promise<void> {
  await session.query('update identity_account set frozen_at = $2 where customer = $1', [event.customer, parts.ports.now()]);
  await noteEvent(parts, event, session);
}

export async function noteUnfrozen(parts: LogParts, session: Session, event: Happening): Promise<void> {
  await session.query('update identity_account set frozen_at = null, unfrozen_at = $2 where customer = $1', [
    event.customer,
    parts.ports.now(),
  ]);
  await noteEvent(parts, event, session);
}

/** Ends whatever the core takes from a customer, sessions, API keys, open orders and unsigned withdrawals: in this order, so that nothing new is made in between. */
export async function stopEverything({ ports, sessions }: LogParts, customer: number, reason: DisabledReason): Promise<void> {
  await ports.setDisabled(customer, reason, true);
  await sessions.revokeAll(customer);
  await ports.cancelOrders(customer);
  await ports.stopOutgoing(customer);
}
