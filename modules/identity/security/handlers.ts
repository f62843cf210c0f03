import { answer, fail, pageOf } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import { assert } from '@agio/kernel';
import { hasEnded, withAccount } from '../log/account-change.ts';
import { deviceLabel } from '../shared/device-label.ts';
import type { EntryParts } from '../entry/parts.ts';
import type { DeviceWaits } from '../verification/device-waits.ts';
import { passkeysOf } from '../factors/passkeys/store.ts';
import { countRecoveryCodes } from '../factors/two-step/recovery-codes.ts';
import { delayUntil, happened, noteEvent } from '../log/events.ts';
import { eventsOf, lastLoginBefore, loginsOf } from '../log/history.ts';

export type SecurityCall = 'accountSecurity' | 'setPhrase' | 'listSessions' | 'revokeSessions' | 'loginHistory' | 'securityLog';

/** An account's security settings, sessions and histories. */
export function createSecurityHandlers(parts: EntryParts, waits: DeviceWaits): Handlers<SecurityCall> {
  const { ports, sessions } = parts;
  const { database } = ports;
  return {
    async accountSecurity(_input, { customer, session }) {
      const account = await parts.accounts.ofCustomer(database, customer);
      assert(account !== undefined, 'whoever is logged in has an account');
      const passkeys = (await passkeysOf(parts.proofs, database, customer)).length;
      const { email, mobile, phrase, passwordChangedAt, changedAt } = account;
      const otp = account.otpSecret !== null;
      const payPassword = account.payPasswordHash !== null;
      // Anyone who has nothing but the password could write messages that are believed.
      const isShown = (await waits.of({ customer, session })) === null;
      const steps = [otp, email !== null, mobile !== null, payPassword, passkeys > 0, phrase !== null];
      return answer({
        score: Math.round((100 * steps.filter(Boolean).length) / steps.length),
        otp,
        recoveryCodesLeft: otp ? await countRecoveryCodes(database, customer) : 0,
        payPassword,
        email,
        mobile,
        passkeys,
        hasPhrase: phrase !== null,
        phrase: isShown ? phrase : null,
        passwordChangedAt,
        changeDelayUntil: delayUntil(changedAt, ports.now()),
        waits: await waits.toldTo(account, session),
        lastLogin: await lastLoginBefore(database, customer, session),
      });
    },

    async setPhrase({ body: { phrase } }, context) {
      const isSet = await withAccount(parts, context, async (session) => {
        if (await hasEnded(session, context)) return false;
        await session.query('update identity_account set phrase = $2 where customer = $1', [context.customer, phrase]);
        await noteEvent(parts, happened(context, 'phrase_changed'), session);
        return true;
      });
      return isSet ? answer({ phrase }) : fail('STATE_CHANGED');
    },

    async listSessions(_input, { customer, session: present }) {
      const live = (await sessions.listOf(customer)).map(({ id, ip, userAgent, createdAt, renewedAt }) => ({
        id,
        current: id === present,
        ip,
        place: null,
        device: deviceLabel(userAgent),
        createdAt,
        lastUsedAt: renewedAt,
      }));
      return answer([...live.filter(({ current }) => current), ...live.filter(({ current }) => !current)]);
    },

    async revokeSessions({ body }, context) {
      const { customer, session: present } = context;
      if ('id' in body && !sessions.isOf(body.id, customer)) return fail('NOT_FOUND');
      let ended = 1;
      if ('id' in body) await sessions.revoke(body.id);
      else ended = await sessions.revokeAll(customer, present);
      if (ended > 0) await withAccount(parts, context, (session) => noteEvent(parts, happened(context, 'session_revoked'), session));
      return answer({ ended });
    },

    async loginHistory({ query }, { customer }) {
      const { page, limit } = pageOf(query);
      return answer({ ...(await loginsOf(database, customer, page, limit)), page, limit });
    },

    async securityLog({ query }, { customer }) {
      const { page, limit } = pageOf(query);
      return answer({ ...(await eventsOf(database, customer, page, limit)), page, limit });
    },
  };
}
