import { fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import { addressOf } from '../shared/address.ts';
import { visitorOf } from '../factors/codes/asker.ts';
import type { EntryParts } from './parts.ts';
import { sendCode } from '../factors/codes/send-code.ts';

/** Sends a code whether or not the address has an account: only the owner of the address learns which. */
export function createSignupGetCode(parts: EntryParts): Handlers<'signupGetCode'> {
  return {
    async signupGetCode({ body }, context) {
      const address = addressOf(body.account);
      if (typeof address === 'string') return fail(address);
      if (!parts.captcha.redeem(body.token, 'signup')) return fail('INVALID_CAPTCHA');
      const asker = await visitorOf(parts, address, context);
      return sendCode(parts, { purpose: 'signup', use: 'signup', address, asker }, context);
    },
  };
}
