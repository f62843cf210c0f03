import { answer, fail } from '@agio/contracts';
import type { Handlers, RequestContext } from '@agio/contracts';
import { hashPassword } from '@agio/credentials';
import { hasEnded, withAccount } from '../log/account-change.ts';
import type { EntryParts } from '../entry/parts.ts';
import { payPasswordProblem } from '../factors/passwords/pay-password.ts';
import { happened, noteEvent } from '../log/events.ts';
import { refusalOf } from '../verification/handlers.ts';
import { payPasswordAttempts, provePassword } from '../verification/prove.ts';
import { formRefusal } from './passwords.ts';

export type PayPasswordCall = 'setPayPassword' | 'changePayPassword';

/** The fund password: set and change. */
export function createPayPasswordHandlers(parts: EntryParts): Handlers<PayPasswordCall> {
  const { database } = parts.ports;

  /** With `old` only if that is still the current one; false if it is not, or if the session has ended. */
  const writePayPassword = (
    context: RequestContext,
    hash: string,
    event: 'pay_password_set' | 'pay_password_changed',
    old?: string,
  ): Promise<boolean> =>
    withAccount(parts, context, async (session, before) => {
      if ((old !== undefined && before.payPasswordHash !== old) || (await hasEnded(session, context))) return false;
      await parts.accounts.change(session, before, { payPasswordHash: hash });
      await noteEvent(parts, happened(context, event), session);
      return true;
    });

  return {
    async setPayPassword({ body }, context) {
      const problem = payPasswordProblem(body.password, body.confirm);
      if (problem !== undefined) return formRefusal(problem, 'password');
      return (await writePayPassword(context, await hashPassword(body.password), 'pay_password_set')) ? answer({}) : fail('STATE_CHANGED');
    },

    async changePayPassword({ body }, context) {
      const problem = payPasswordProblem(body.newPassword, body.newPassword);
      if (problem !== undefined) return formRefusal(problem, 'newPassword');
      const account = await parts.accounts.ofCustomer(database, context.customer);
      if (account === undefined || account.payPasswordHash === null) return fail('STATE_CHANGED');
      const wrong = await provePassword(parts, payPasswordAttempts(context.customer), account.payPasswordHash, body.oldPassword);
      if (wrong !== undefined) return refusalOf(wrong);
      const hash = await hashPassword(body.newPassword);
      return (await writePayPassword(context, hash, 'pay_password_changed', account.payPasswordHash)) ? answer({}) : fail('STATE_CHANGED');
    },
  };
}
