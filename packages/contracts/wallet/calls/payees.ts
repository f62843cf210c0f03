import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { account } from '../../identity/shapes/user.ts';
import { empty, id } from '../../shapes.ts';
import { ownLine, savedPayee } from '../shapes/wallet.ts';

export const payees = defineCall({
  method: 'GET',
  path: '/api/wallet/payees',
  summary: 'The customer’s saved payees',
  principal: 'customer',
  rate: 'read',
  data: z.array(savedPayee),
});

export const findPayee = defineCall({
  method: 'POST',
  path: '/api/wallet/payee/find',
  summary: 'The masked owner of a uid, e-mail or mobile, so that a sender sees whom they are about to pay',
  principal: 'customer',
  loses: 'nothing',
  rate: 'lookup',
  body: z.strictObject({ account }),
  data: z.object({ uid: z.string(), label: z.string(), saved: savedPayee.nullable() }),
});

export const savePayee = defineCall({
  method: 'POST',
  path: '/api/wallet/payee',
  summary: 'Save a payee; they count as known after 24 hours',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'opens',
  loses: 'value',
  body: z.strictObject({ account, name: ownLine.min(1), note: ownLine.optional() }),
  data: savedPayee,
});

export const deletePayee = defineCall({
  method: 'POST',
  path: '/api/wallet/payee/delete',
  summary: 'Remove a saved payee',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ id }),
  data: empty,
});
