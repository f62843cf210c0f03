import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { account } from '../shapes/user.ts';

export const signupGetCode = defineCall({
  method: 'POST',
  path: '/api/signup/getCode',
  summary: 'Send a sign-up code to an e-mail address or mobile number',
  principal: 'visitor',
  whereNotServed: 'refused',
  rate: 'code',
  body: z.strictObject({ account, token: z.string().max(256) }),
  data: z.object({ resendAfter: z.int() }),
});
