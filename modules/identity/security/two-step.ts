import { answer, fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import { totpStep, totpUri } from '@agio/credentials';
import { assert } from '@agio/kernel';
import { hasEnded, withAccount } from '../log/account-change.ts';
import type { EntryParts } from '../entry/parts.ts';
import { happened, noteEvent } from '../log/events.ts';
import { clearAttempts, takeAttempt } from '../factors/passwords/lockout.ts';
import { PROPOSAL_LIVES_MS, proposalOf, setProposal } from '../factors/two-step/proposal.ts';
import { dropRecoveryCodes, makeRecoveryCodesOf } from '../factors/two-step/recovery-codes.ts';
import { otpAttempts, sealSecret, wrongProof } from '../factors/two-step/two-step.ts';
import { refusalOf } from '../verification/handlers.ts';

export type TwoStepCall = 'getOtp' | 'bindOtp' | 'unbindOtp' | 'makeRecoveryCodes';

/** The authenticator and its recovery codes. STATE_CHANGED if one is bound already, or none is. */
export function createTwoStepHandlers(parts: EntryParts): Handlers<TwoStepCall> {
  const { ports, codeKey } = parts;
  const { database } = ports;
  return {
    async getOtp(_input, { customer, session, host, language }) {
      const account = await parts.accounts.ofCustomer(database, customer);
      assert(account !== undefined, 'whoever is logged in has an account');
      if (account.otpSecret !== null) return answer({ bound: true, secret: null, uri: null });
      const nowMs = ports.now();
      const secret = await database.transaction((inside) => setProposal(parts.masterKey, inside, { customer, session }, nowMs));
      const label = account.email ?? account.mobile ?? String(customer);
      return answer({ bound: false, secret, uri: totpUri(secret, ports.siteOf(host, language).title, label) });
    },

    /** Any code since the proposal is accepted: it proves possession of the secret, and the second verification takes a while. */
    async bindOtp({ body }, context) {
      const { customer } = context;
      const nowMs = ports.now();
      const counted = otpAttempts(customer);
      const wait = await takeAttempt(database, counted, '', nowMs);
      if (wait > 0) return refusalOf({ code: 'TOO_MANY_WRONG_CODES', retryAfterSeconds: wait });
      const recoveryCodes = await withAccount(parts, context, async (session, account) => {
        const secret = await proposalOf(parts.masterKey, session, context, nowMs);
        if (account.otpSecret !== null || secret === undefined || (await hasEnded(session, context))) return 'STATE_CHANGED';
        const step = totpStep(secret, body.code.replaceAll(/\s/g, ''), { nowMs, after: 0, sinceMs: nowMs - PROPOSAL_LIVES_MS });
        if (step === undefined) return 'wrong';
        await parts.accounts.change(session, account, { otpSecret: sealSecret(parts, customer, secret), otpStep: step });
        await session.query('delete from identity_otp_proposal where customer = $1', [customer]);
        await noteEvent(parts, happened(context, 'otp_bound'), session);
        return makeRecoveryCodesOf(session, codeKey.bytes, customer);
      });
      if (recoveryCodes === 'wrong') return refusalOf(await wrongProof(database, counted, 'GOOGLE_AUTHENTICATION_CODE_ERROR', nowMs));
      await clearAttempts(database, counted, '');
      return typeof recoveryCodes === 'string' ? fail(recoveryCodes) : answer({ recoveryCodes });
    },

    async unbindOtp(_input, context) {
      const { customer } = context;
      const refused = await withAccount(parts, context, async (session, account) => {
        if (account.otpSecret === null || (await hasEnded(session, context))) return 'STATE_CHANGED';
        await parts.accounts.change(session, account, { otpSecret: null });
        await dropRecoveryCodes(session, customer);
        await noteEvent(parts, happened(context, 'otp_unbound'), session);
        return undefined;
      });
      return refused === undefined ? answer({}) : fail(refused);
    },

    async makeRecoveryCodes(_input, context) {
      const { customer } = context;
      const recoveryCodes = await withAccount(parts, context, async (session, account) => {
        if (account.otpSecret === null || (await hasEnded(session, context))) return 'STATE_CHANGED';
        await noteEvent(parts, happened(context, 'recovery_codes_made'), session);
        return makeRecoveryCodesOf(session, codeKey.bytes, customer);
      });
      return typeof recoveryCodes === 'string' ? fail(recoveryCodes) : answer({ recoveryCodes });
    },
  };
}
