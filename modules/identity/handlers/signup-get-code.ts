import { answer, fail, RESEND_AFTER_SECONDS } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import { addressOf } from '../address.ts';
import { CODE_LIVES_MS, issueCode, takeQuota } from '../codes.ts';
import type { IdentityParts } from '../parts.ts';

/** Sends a code whether or not the address has an account: which of both it is, only the code's owner learns. */
export function createSignupGetCode(parts: IdentityParts): Handlers<'signupGetCode'> {
  const { ports, captcha, codeKey } = parts;
  return {
    async signupGetCode({ body }, context) {
      const address = addressOf(body.account);
      if (typeof address === 'string') return fail(address);
      if (!captcha.redeem(body.token, 'signup')) return fail('INVALID_CAPTCHA');
      if (!parts.messages.reaches(address.kind)) return fail('UNAVAILABLE');
      const nowMs = ports.now();
      const { wait, code } = await ports.database.transaction(async (session) => {
        const seconds = await takeQuota(session, address.value, nowMs);
        return { wait: seconds, code: seconds > 0 ? '' : await issueCode(session, codeKey, 'signup', address.value, nowMs) };
      });
      if (wait > 0) return { ...fail('SEND_CODE_TOO_FAST', { retryAfterSeconds: wait }), retryAfterSeconds: wait };
      const { language, host } = context;
      await parts.messages.tell({ address, language, host }, 'code', { purpose: 'signup', code, minutes: CODE_LIVES_MS / 60_000 });
      return answer({ resendAfter: RESEND_AFTER_SECONDS });
    },
  };
}
