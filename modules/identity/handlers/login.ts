import { fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import { sourceOf } from '@agio/kernel';
import { addressOf } from '../address.ts';
import { enter } from '../entry.ts';
import { clearAttempts, takeAttempt } from '../lockout.ts';
import type { IdentityParts } from '../parts.ts';
import { verifyPassword } from '../password.ts';
import { accountByAddress } from '../store.ts';

/** Logs in with a password. Known and unknown accounts go through the same steps and get the same answers. */
export function createLogin(parts: IdentityParts): Handlers<'login'> {
  const { ports, captcha } = parts;
  return {
    async login({ body }, context) {
      const address = addressOf(body.account);
      if (typeof address === 'string') return fail(address);
      if (!captcha.redeem(body.token, 'login')) return fail('INVALID_CAPTCHA');
      const source = sourceOf(context.ip);
      const wait = await takeAttempt(ports.database, address.value, source, ports.now());
      if (wait > 0) return { ...fail('TOO_MANY_INCORRECT_LOGIN_PASSWORD', { retryAfterSeconds: wait }), retryAfterSeconds: wait };
      const account = await accountByAddress(ports.database, address);
      const right = await verifyPassword(account?.passwordHash, body.password);
      if (!right || account === undefined) return fail('ACCOUNT_OR_PASSWORD_IS_INCORRECT');
      await clearAttempts(ports.database, address.value, source);
      return enter(parts, account, context);
    },
  };
}
