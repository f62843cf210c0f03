import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { site, user } from '../../shapes/index.ts';

export const getInfo = defineCall({
  method: 'GET',
  path: '/api/info',
  summary: 'The site, and the customer when logged in',
  principal: 'either',
  rate: 'read',
  data: z.object({ site, user: user.optional() }),
});
