import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { pair } from '../../shapes.ts';

const list = z.array(pair);

export const favorites = defineCall({
  method: 'GET',
  path: '/api/exchange/favorites',
  summary: 'The customer’s favourite markets',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  feature: 'coinTrade',
  data: list,
});

export const setFavorite = defineCall({
  method: 'POST',
  path: '/api/exchange/favorites/set',
  summary: 'Add a favourite market; returns all of them',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  feature: 'coinTrade',
  body: z.strictObject({ market: pair }),
  data: list,
});

export const unsetFavorite = defineCall({
  method: 'POST',
  path: '/api/exchange/favorites/unset',
  summary: 'Remove a favourite market; returns the remaining ones',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  feature: 'coinTrade',
  body: z.strictObject({ market: pair }),
  data: list,
});
