import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { site } from '../../content/shapes/site.ts';
import { user } from '../shapes/user.ts';

export const getInfo = defineCall({
  method: 'GET',
  path: '/api/info',
  summary: 'The site, and the customer when logged in',
  principal: 'either',
  rate: 'read',
  data: z.object({ site, user: user.optional() }),
});
