import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { account } from '../shapes/user.ts';

export const registerCode = defineCall({
  method: 'POST',
  path: '/api/register/code',
  summary: 'Check a sign-up code without consuming it',
  principal: 'visitor',
  whereNotServed: 'refused',
  rate: 'code',
  body: z.strictObject({ account, code: z.string().max(16) }),
  data: z.object({ valid: z.boolean() }),
});
