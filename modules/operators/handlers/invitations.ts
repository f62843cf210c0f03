import { answer, fail } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import { hashPassword, isCommonPassword, newTotpSecret, totpStep, totpUri } from '@agio/credentials';
import { seal } from '@agio/database';
import encodeQr from 'qr';
import { followPeople } from '../accounts/follow-people.ts';
import { decidesFromOf, tellJoined } from '../accounts/new-operators.ts';
import { invitedBy, useInvitation } from '../accounts/invitations.ts';
import { otpPurpose } from '../entry/otp-key.ts';
import type { OperatorsParts } from './parts.ts';
import { openSession } from './entry.ts';

const PASSWORD_CHARACTERS_MIN = 12;
const SECRET = /^[A-Z2-7]{32}$/;

/** A one-time link becomes an operator with a password and an authenticator. */
export function createInvitationHandlers(parts: OperatorsParts): DeskHandlers<'deskInvitation' | 'deskAccept'> {
  const { accounts, log, now, ports, sessions } = parts;
  const { database } = ports;
  return {
    async deskInvitation({ body: { invitation } }) {
      const account = accounts.get((await invitedBy(parts, database, invitation, now())) ?? 0);
      if (account === undefined || account.isDisabled) return fail('INVITATION_NOT_VALID');
      const secret = newTotpSecret();
      const uri = totpUri(secret, `${ports.site().title} console`, account.name);
      return answer({ name: account.name, roles: [...account.roles], secret, uri, qr: encodeQr(uri, 'svg') });
    },
    async deskAccept({ body: { code, invitation, password, secret } }, context) {
      if ([...password].length < PASSWORD_CHARACTERS_MIN || isCommonPassword(password))
        return fail('PARAMETER_ERROR', [{ field: 'password', problem: 'too_weak' }]);
      const step = SECRET.test(secret) ? totpStep(secret, code, { nowMs: now(), after: 0 }) : undefined;
      if (step === undefined) return fail('OPERATOR_LOGIN_FAILED');
      const account = accounts.get((await invitedBy(parts, database, invitation, now())) ?? 0);
      if (account === undefined || account.isDisabled) return fail('INVITATION_NOT_VALID');
      const passwordHash = await hashPassword(password);
      const isUsed = await database.transaction(async (session) => {
        if (!(await useInvitation(session, invitation, now()))) return false;
        const decidesFrom = decidesFromOf(parts, account);
        await accounts.update(
          account.id,
          { passwordHash, otpSecret: seal(parts.key, otpPurpose(account.id), secret), decidesFrom },
          session,
        );
        await session.query('update operators_account set otp_step = $2 where id = $1', [account.id, step]);
        await log.append({ operator: account, action: 'operator.accept', target: account.name, ip: context.ip }, session);
        return true;
      });
      if (!isUsed) return fail('INVITATION_NOT_VALID');
      await accounts.load();
      await sessions.revokeAll(account.id);
      await followPeople(parts);
      tellJoined(parts, accounts.get(account.id) ?? account);
      return openSession(parts, accounts.get(account.id) ?? account, context);
    },
  };
}
