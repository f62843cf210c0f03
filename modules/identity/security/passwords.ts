import { answer, fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import { hashPassword } from '@agio/credentials';
import { addressOf } from '../shared/address.ts';
import { visitorOf } from '../factors/codes/asker.ts';
import { withAccount } from '../log/account-change.ts';
import { checkCode } from '../factors/codes/codes.ts';
import type { EntryParts } from '../entry/parts.ts';
import { newPasswordProblem } from '../factors/passwords/password.ts';
import type { PasswordProblem } from '../factors/passwords/password.ts';
import type { PayPasswordProblem } from '../factors/passwords/pay-password.ts';
import { happened, noteEvent } from '../log/events.ts';
import { sendCode } from '../factors/codes/send-code.ts';
import { refusalOf } from '../verification/handlers.ts';
import { provePassword } from '../verification/prove.ts';

export type PasswordCall = 'passwordResetCode' | 'passwordReset' | 'changePassword';

/** The log-in password: reset and change. */
export function createPasswordHandlers(parts: EntryParts): Handlers<PasswordCall> {
  const { ports, captcha, codeKey, sessions, apiKeys } = parts;
  const { database } = ports;

  return {
    async passwordResetCode({ body }, context) {
      const address = addressOf(body.account);
      if (typeof address === 'string') return fail(address);
      if (!captcha.redeem(body.token, 'reset')) return fail('INVALID_CAPTCHA');
      const asker = await visitorOf(parts, address, context);
      return sendCode(parts, { purpose: 'reset', use: 'reset', address, asker, onlyCustomers: true }, context);
    },

    /** The password's rules are checked first, so that an invalid password does not consume the code. The account's other factors stay. */
    async passwordReset({ body }, context) {
      const address = addressOf(body.account);
      if (typeof address === 'string') return fail(address);
      const problem = newPasswordProblem(body.password, body.confirm);
      if (problem !== undefined) return formRefusal(problem, 'password');
      const asker = await visitorOf(parts, address, context);
      const guess = { purpose: 'reset', address: address.value, asker, code: body.code, use: true } as const;
      const check = await database.transaction((session) => checkCode(session, codeKey, guess, ports.now()));
      const account = await parts.accounts.byAddress(database, address);
      if (check !== 'right' || account === undefined) return fail('VERIFICATION_CODE_ERROR');
      const { customer } = account;
      const hash = await hashPassword(body.password);
      const revokedKeys = await withAccount(parts, { customer }, async (session, before) => {
        await parts.accounts.change(session, before, { passwordHash: hash, passwordChangedAt: ports.now() });
        await sessions.noteAllRevoked(session, customer);
        // Someone who knew the old password may have created them.
        const keys = await apiKeys.revokeActingKeys(customer, session);
        await noteEvent(parts, { ...happened(context, 'password_reset', customer), keys }, session);
        return keys;
      });
      await sessions.revokeAll(customer);
      return answer({ revokedKeys });
    },

    async changePassword({ body }, context) {
      const { customer, session: present } = context;
      const problem = newPasswordProblem(body.newPassword, body.newPassword);
      if (problem !== undefined) return formRefusal(problem, 'newPassword');
      if (body.newPassword === body.oldPassword) return fail('PARAMETER_ERROR', [{ field: 'newPassword', problem: 'same' }]);
      const account = await parts.accounts.ofCustomer(database, customer);
      const wrong = await provePassword(parts, `password ${customer}`, account?.passwordHash, body.oldPassword);
      if (wrong !== undefined) return refusalOf(wrong);
      const hash = await hashPassword(body.newPassword);
      const revokedKeys = await withAccount(parts, context, async (session, before) => {
        // Reset or changed since the old password was checked: then it was not the current one.
        if (before.passwordHash !== account?.passwordHash) return undefined;
        await parts.accounts.change(session, before, { passwordHash: hash, passwordChangedAt: ports.now() });
        await sessions.noteAllRevoked(session, customer, present);
        const keys = body.revokeKeys === false ? 0 : await apiKeys.revokeActingKeys(customer, session);
        await noteEvent(parts, { ...happened(context, 'password_changed'), keys }, session);
        return keys;
      });
      if (revokedKeys === undefined) return fail('STATE_CHANGED');
      await sessions.revokeAll(customer, present);
      return answer({ revokedKeys });
    },
  };
}

export function formRefusal({ code, problem }: PasswordProblem | PayPasswordProblem, field: string) {
  return problem === undefined ? fail(code) : fail(code, [{ field, problem }]);
}
