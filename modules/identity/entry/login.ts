import { fail } from '@agio/contracts';
import type { Handlers, RequestContext } from '@agio/contracts';
import { verifyPassword } from '@agio/credentials';
import { addressOf } from '../shared/address.ts';
import { visitorOf } from '../factors/codes/asker.ts';
import { checkCode } from '../factors/codes/codes.ts';
import { afterFirstStep } from './entry.ts';
import { clearAttempts, takeAttempt } from '../factors/passwords/lockout.ts';
import type { EntryParts } from './parts.ts';
import { noteLogin } from '../log/history.ts';
import { sendCode } from '../factors/codes/send-code.ts';
import type { Account } from '../accounts/store.ts';

/** The first step of a log-in. Known and unknown accounts go through the same steps and get the same responses. */
export function createLogin(parts: EntryParts): Handlers<'login' | 'loginGetCode' | 'loginCode'> {
  const { ports, captcha, codeKey, background } = parts;
  const { database } = ports;

  /** Recorded in the background: the response time must not reveal that the account exists. */
  const noteWrong = (account: Account | undefined, method: 'password' | 'code', { ip, userAgent }: RequestContext): void => {
    const atMs = ports.now();
    if (account === undefined) return;
    background.run(() => noteLogin(database, { customer: account.customer, method, result: 'wrong' }, { ip, userAgent }, atMs));
  };

  return {
    async login({ body }, context) {
      const address = addressOf(body.account);
      if (typeof address === 'string') return fail(address);
      if (!captcha.redeem(body.token, 'login')) return fail('INVALID_CAPTCHA');
      const account = await parts.accounts.byAddress(database, address);
      const source = await visitorOf(parts, address, context);
      const wait = await takeAttempt(database, address.value, source, ports.now());
      if (wait > 0) return { ...fail('TOO_MANY_INCORRECT_LOGIN_PASSWORD', { retryAfterSeconds: wait }), retryAfterSeconds: wait };
      const right = await verifyPassword(account?.passwordHash, body.password);
      if (!right || account === undefined) {
        noteWrong(account, 'password', context);
        return fail('ACCOUNT_OR_PASSWORD_IS_INCORRECT');
      }
      await clearAttempts(database, address.value, source);
      return afterFirstStep(parts, account, context, 'password');
    },

    async loginGetCode({ query }, context) {
      const address = addressOf(query.account);
      if (typeof address === 'string') return fail(address);
      if (!captcha.redeem(query.token, 'login')) return fail('INVALID_CAPTCHA');
      const asker = await visitorOf(parts, address, context);
      return sendCode(parts, { purpose: 'login', use: 'login', address, asker, onlyCustomers: true }, context);
    },

    async loginCode({ body }, context) {
      const address = addressOf(body.account);
      if (typeof address === 'string') return fail(address);
      const asker = await visitorOf(parts, address, context);
      const guess = { purpose: 'login', address: address.value, asker, code: body.code, use: true } as const;
      const check = await database.transaction((session) => checkCode(session, codeKey, guess, ports.now()));
      const account = await parts.accounts.byAddress(database, address);
      if (check !== 'right' || account === undefined) {
        noteWrong(account, 'code', context);
        return fail('VERIFICATION_CODE_ERROR');
      }
      return afterFirstStep(parts, account, context, 'code');
    },
  };
}
