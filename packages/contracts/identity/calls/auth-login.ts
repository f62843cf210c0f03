import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { proofCode } from '../shapes/security.ts';
import { sessionData } from '../shapes/user.ts';

export const authLogin = defineCall({
  method: 'POST',
  path: '/api/auth/login',
  summary:
    'The second step of a log-in: an authenticator code or a recovery code, with the ticket as bearer token; sets the renewal cookie',
  principal: 'visitor',
  rate: 'login',
  body: z.strictObject({ code: proofCode }),
  data: sessionData,
});
