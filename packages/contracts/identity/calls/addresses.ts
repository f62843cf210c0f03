import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { addressFields, shippingAddress } from '../shapes/address.ts';
import { empty, id } from '../../shapes.ts';

export const listAddresses = defineCall({
  method: 'GET',
  path: '/api/money/address',
  summary: 'The customer’s shipping addresses, the default one first',
  principal: 'customer',
  rate: 'read',
  data: z.array(shippingAddress),
});

export const setAddress = defineCall({
  method: 'POST',
  path: '/api/money/setAddress',
  summary: 'Add a shipping address, or change the one with the given id; the first one is the default',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ id: id.optional(), ...addressFields, isDefault: z.boolean().optional() }),
  data: shippingAddress,
});

export const deleteAddress = defineCall({
  method: 'POST',
  path: '/api/money/address/delete',
  summary: 'Delete a shipping address',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ id }),
  data: empty,
});
