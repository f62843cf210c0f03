import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { account } from '../shapes/user.ts';
import { loginData, typedPassword } from '../shapes/security.ts';

export const login = defineCall({
  method: 'POST',
  path: '/api/login',
  summary: 'Log in with a password; sets the renewal cookie, or returns a ticket for the second step',
  principal: 'visitor',
  rate: 'login',
  body: z.strictObject({ account, password: typedPassword, token: z.string().max(256) }),
  data: loginData,
});
