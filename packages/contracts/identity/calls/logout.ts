import { defineCall } from '../../call.ts';
import { empty } from '../../shapes.ts';
import { z } from 'zod';

export const logout = defineCall({
  method: 'POST',
  path: '/api/logout',
  summary: 'Log out: ends the current session',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({}),
  data: empty,
});
