import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { account } from '../shapes/user.ts';
import { proofCode, typedPassword } from '../shapes/security.ts';

export const passwordResetCode = defineCall({
  method: 'POST',
  path: '/api/password/reset/code',
  summary: 'Send a code for a password reset; the response is the same whether or not the account exists',
  principal: 'visitor',
  rate: 'code',
  body: z.strictObject({ account, token: z.string().max(256) }),
  data: z.object({ resendAfter: z.int() }),
});

export const passwordReset = defineCall({
  method: 'POST',
  path: '/api/password/reset',
  summary:
    'Set a new password (8–20 characters without spaces) with the code that was sent; ends all sessions and removes every API key that may trade, transfer or withdraw',
  principal: 'visitor',
  rate: 'login',
  body: z.strictObject({ account, code: proofCode, password: typedPassword, confirm: typedPassword }),
  data: z.object({ revokedKeys: z.int().nonnegative() }),
});
