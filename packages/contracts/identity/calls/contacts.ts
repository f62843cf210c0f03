import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { account, user } from '../shapes/user.ts';
import { proofCode } from '../shapes/security.ts';

const authCode = proofCode.optional().meta({
  description:
    'The second verification where a single code is enough: of the authenticator where one is bound, else the code sent to the present address. Otherwise, and instead of it, `X-Verification`',
});
const setEmailBody = z.strictObject({ email: z.string().trim().min(3).max(254), code: proofCode, authCode });
const bindMobileBody = z.strictObject({ mobile: z.string().trim().min(5).max(32), code: proofCode, authCode });

export const moneyGetCode = defineCall({
  method: 'GET',
  path: '/api/money/getCode',
  summary: 'Send a code to a new address, to verify it; without an address, to the current one, for `authCode`',
  principal: 'customer',
  rate: 'code',
  query: z.strictObject({ account: account.optional() }),
  data: z.object({ resendAfter: z.int() }),
});

export const setEmail = defineCall({
  method: 'POST',
  path: '/api/money/setEmail',
  summary: 'Set or change the e-mail address; the old one is notified',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'none',
  loses: 'nothing',
  body: setEmailBody,
  data: user,
});

export const bindEmail = defineCall({
  method: 'POST',
  path: '/api/account/email/bind',
  summary: 'The same as /money/setEmail',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'none',
  loses: 'nothing',
  body: setEmailBody,
  data: user,
});

export const moneyBindMobile = defineCall({
  method: 'POST',
  path: '/api/money/bindMobile',
  summary: 'Set or change the mobile number; the old one is notified',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'none',
  loses: 'nothing',
  body: bindMobileBody,
  data: user,
});

export const bindMobile = defineCall({
  method: 'POST',
  path: '/api/account/bindMobile',
  summary: 'The same as /money/bindMobile',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'none',
  loses: 'nothing',
  body: bindMobileBody,
  data: user,
});
