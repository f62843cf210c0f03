import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { coin } from '../../spot/shapes/market.ts';

export const coinsTags = defineCall({
  method: 'GET',
  path: '/api/coins/tags',
  summary: 'Coins of the site with their names and tags',
  principal: 'visitor',
  rate: 'read',
  data: z.array(coin),
});
