import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { account } from '../shapes/user.ts';
import { loginData, proofCode } from '../shapes/security.ts';

export const loginGetCode = defineCall({
  method: 'GET',
  path: '/api/login/getCode',
  summary: 'Send a log-in code; the response is the same whether or not the account exists',
  principal: 'visitor',
  rate: 'code',
  query: z.strictObject({ account, token: z.string().max(256) }),
  data: z.object({ resendAfter: z.int() }),
});

export const loginCode = defineCall({
  method: 'POST',
  path: '/api/login/code',
  summary: 'Log in with a code that was sent; otherwise the same as /login',
  principal: 'visitor',
  rate: 'login',
  body: z.strictObject({ account, code: proofCode }),
  data: loginData,
});
