import { defineCall } from '../../call.ts';
import { z } from 'zod';

export const renewSession = defineCall({
  method: 'POST',
  path: '/api/session/renew',
  summary: 'Get a new access token for the session of the http-only cookie',
  principal: 'visitor',
  rate: 'write',
  body: z.strictObject({}),
  data: z.object({ token: z.string() }),
});
