import { z } from 'zod';
import { defineCall } from '../../call.ts';

export const verifyCaptcha = defineCall({
  method: 'POST',
  path: '/api/captcha/verify',
  summary: 'Exchange a solved challenge for a token, valid once for five minutes and bound to its purpose',
  principal: 'visitor',
  rate: 'captcha',
  body: z.strictObject({ payload: z.string().max(8192) }),
  data: z.object({ token: z.string() }),
});
