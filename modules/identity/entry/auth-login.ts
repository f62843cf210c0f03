import { fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import { enter } from './entry.ts';
import type { EntryParts } from './parts.ts';
import { happened, noteEvent } from '../log/events.ts';
import { noteLogin } from '../log/history.ts';
import { proveOtp } from '../factors/two-step/two-step.ts';

/**
 * The second step of a log-in. For a ticket that has expired, was used, has had its five attempts, or whose first step was proved before
 * the password changed, it returns PLEASE_LOGIN: the first step must be repeated.
 */
export function createAuthLogin(parts: EntryParts): Handlers<'authLogin'> {
  const { ports, tickets, background } = parts;
  return {
    async authLogin({ body }, context) {
      const { ip, userAgent } = context;
      const ticket = await tickets.take(context.bearer ?? '');
      const account = ticket === undefined ? undefined : await parts.accounts.ofCustomer(ports.database, ticket.customer);
      if (ticket === undefined || account === undefined || account.passwordHash !== ticket.passwordHash) return fail('PLEASE_LOGIN');
      const { customer } = account;
      const proof = await proveOtp(parts, account, body.code);
      if (!proof.ok) {
        const { code, ...details } = proof.wrong;
        const atMs = ports.now();
        background.run(() => noteLogin(ports.database, { customer, method: 'otp', result: 'wrong' }, { ip, userAgent }, atMs));
        return { ...fail(code, details), ...details };
      }
      if (!tickets.use(ticket)) return fail('PLEASE_LOGIN');
      if (proof.by === 'recovery') {
        await parts.messages.start();
        await ports.database.transaction((session) => noteEvent(parts, happened(context, 'recovery_code_used', customer), session));
      }
      return enter(parts, account, context, proof.by);
    },
  };
}
