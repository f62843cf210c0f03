import { z } from 'zod';
import { defineCall } from '../../call.ts';

const guard = z.object({ isOn: z.boolean() });

export const priceGuard = defineCall({
  method: 'GET',
  path: '/api/exchange/priceGuard',
  summary: 'Whether orders are refused that could be filled more than 5 % worse than the reference price',
  principal: 'customer',
  rate: 'read',
  data: guard,
});

export const setPriceGuard = defineCall({
  method: 'POST',
  path: '/api/exchange/priceGuard',
  summary: 'Switch the price guard on or off',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'opens',
  loses: 'value',
  body: z.strictObject({ isOn: z.boolean() }),
  data: guard,
});
