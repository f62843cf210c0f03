import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { NOT_SERVED } from '../../content/constants.ts';
import { site } from '../../content/shapes/site.ts';
import { user } from '../shapes/user.ts';

export const getInfo = defineCall({
  method: 'GET',
  path: '/api/info',
  summary: 'The site, and the customer when logged in',
  principal: 'either',
  rate: 'read',
  data: z.object({
    site,
    user: user.optional(),
    notServed: z.enum(NOT_SERVED).optional().meta({
      description: 'Why calls that begin something answer NOT_SERVED: a country, or the address; absent where the caller is served',
    }),
  }),
});
