import { z } from 'zod';
import { defineCall } from '../../call.ts';

/** The purpose of the proof of work; the token is valid only for it. */
export const captchaPurpose = z.enum(['signup', 'login', 'reset']);

export const createCaptcha = defineCall({
  method: 'POST',
  path: '/api/captcha',
  summary: 'A proof-of-work challenge',
  principal: 'visitor',
  rate: 'captcha',
  body: z.strictObject({ purpose: captchaPurpose.default('signup') }),
  data: z.object({ challenge: z.json().meta({ description: 'Challenge of altcha-lib, to be solved in the browser' }) }),
});
