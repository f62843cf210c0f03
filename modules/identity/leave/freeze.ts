import { answer, fail } from '@agio/contracts';
import type { Handlers, RequestContext } from '@agio/contracts';
import { verifyPassword } from '@agio/credentials';
import { withAccount } from '../accounts/account-change.ts';
import { addressOf } from '../contacts/address.ts';
import { visitorOf } from '../codes/asker.ts';
import { checkCode } from '../codes/codes.ts';
import { clearCookie } from '../sessions/cookie.ts';
import { clearAttempts, takeAttempt } from '../passwords/lockout.ts';
import type { IdentityParts } from '../parts.ts';
import { happened, noteEvent } from '../security/events.ts';
import { readFreezeToken } from '../security/freeze-link.ts';
import { sendCode } from '../codes/send-code.ts';
import { proveOtp } from '../two-step/two-step.ts';
import { refusalOf } from '../verification/handlers.ts';

export type FreezeCall = 'freezeAccount' | 'freezeOwnAccount' | 'unfreezeCode' | 'unfreezeAccount';

/** Freezing, by the link in security messages or the button on the security page, and unfreezing. */
export function createFreezeHandlers(parts: IdentityParts): Handlers<FreezeCall> {
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
      if (account.frozenAt === null) return fail('STATE_CHANGED');
      if (account.otpSecret !== null) {
        // Checked last, so that it is only required from someone who has the rest.
        if (body.otp === undefined) return fail('GOOGLE_AUTHENTICATION_CODE_ERROR', { field: 'otp', needed: true });
        const proof = await proveOtp(parts, account, body.otp);
        if (!proof.ok) return refusalOf({ ...proof.wrong, factor: 'otp' });
      }
      const { customer } = account;
      const opens = await withAccount(parts, { customer }, async (session, before) => {
        if (before.frozenAt !== account.frozenAt || before.otpSecret !== account.otpSecret) return undefined;
        if ((await checkCode(session, codeKey, { ...guess, use: true }, ports.now())) !== 'right') return undefined;
        // A customer whom operators had disabled before stays disabled.
        const [row] = await session.query<{ opening: boolean }>(
          `update identity_account set frozen_at = null, unfrozen_at = $2, opening = not disabled_before_freeze and disabled_at is null
             where customer = $1 returning opening`,
          [customer, ports.now()],
        );
        await noteEvent(parts, happened(context, 'unfrozen', customer), session);
        return row?.opening === true;
      });
      if (opens === undefined) return fail('VERIFICATION_CODE_ERROR');
      if (opens) await openAgain(parts, customer);
      return answer({});
    },
  };
}

/** Completes at a start any freezing, disabling or opening that a crash interrupted. */
export async function freezeTheRest(parts: IdentityParts): Promise<void> {
  const { ports } = parts;
  const of = (which: string) => ports.database.query<{ customer: bigint }>(`select customer from identity_account where ${which}`);
  for (const { customer } of await of('opening and frozen_at is null and closed_at is null')) await openAgain(parts, Number(customer));
  const rows = await of('closed_at is null and (frozen_at is not null or disabled_at is not null)');
  for (const row of rows) {
    const customer = Number(row.customer);
    if (!ports.isDisabled(customer) || ports.holdings(customer).openOrders > 0) await stopEverything(parts, customer);
    else await ports.stopMoney(customer);
  }
}

/** Lets the core take commands from a customer again whose account is marked as opening. */
export async function openAgain({ ports }: IdentityParts, customer: number): Promise<void> {
  await ports.setDisabled(customer, false);
  await ports.database.query('update identity_account set opening = false where customer = $1', [customer]);
}

/** Marks the account first, so that a start completes what a crash interrupts. Idempotent. */
async function freeze(parts: IdentityParts, customer: number, context: RequestContext): Promise<void> {
  const { ports } = parts;
  await withAccount(parts, { customer }, async (session, before) => {
    if (before.frozenAt !== null) return;
    await session.query(
      `update identity_account set frozen_at = $2, disabled_before_freeze = $3 and not opening, opening = false where customer = $1`,
      [customer, ports.now(), ports.isDisabled(customer)],
    );
    await noteEvent(parts, happened(context, 'frozen', customer), session);
  });
  await stopEverything(parts, customer);
}

/** Ends sessions, new orders, API keys, open orders and unsigned withdrawals: in this order, so that nothing new is created in between. */
export async function stopEverything({ ports, sessions }: IdentityParts, customer: number): Promise<void> {
  await sessions.revokeAll(customer);
  await ports.setDisabled(customer, true);
  await ports.cancelOrders(customer);
  await ports.stopMoney(customer);
}
