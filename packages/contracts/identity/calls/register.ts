import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { account, country, sessionData } from '../shapes/user.ts';

export const register = defineCall({
  method: 'POST',
  path: '/api/register',
  summary: 'Open an account',
  principal: 'visitor',
  whereNotServed: 'refused',
  rate: 'code',
  body: z.strictObject({
    account,
    password: z.string().max(128),
    confirm: z.string().max(128),
    code: z.string().max(16),
    country,
    inviteCode: z.string().max(32).optional(),
    acceptTerms: z.boolean(),
  }),
  data: sessionData,
});
