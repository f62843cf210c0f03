import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { account, sessionData } from '../../shapes/index.ts';

export const login = defineCall({
  method: 'POST',
  path: '/api/login',
  summary: 'Log in with a password; sets the renewal cookie',
  principal: 'visitor',
  rate: 'login',
  body: z.strictObject({ account, password: z.string().min(1).max(128), token: z.string().max(256) }),
  data: sessionData,
});
