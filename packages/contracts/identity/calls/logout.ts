import { defineCall } from '../../call.ts';
import { empty } from '../../shapes.ts';
import { z } from 'zod';

export const logout = defineCall({
  method: 'POST',
  path: '/api/logout',
  summary: 'End the session, everywhere it is open',
  principal: 'customer',
  rate: 'write',
  body: z.strictObject({}),
  data: empty,
});
