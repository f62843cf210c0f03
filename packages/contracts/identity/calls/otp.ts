import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { empty } from '../../shapes.ts';
import { proofCode } from '../shapes/security.ts';

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).meta({ description: 'Ten codes, shown only now; each works once' }) });

export const getOtp = defineCall({
  method: 'GET',
  path: '/api/account/otp',
  summary: 'Whether an authenticator is bound; if not, a secret for one, valid for ten minutes',
  principal: 'customer',
  rate: 'read',
  data: z.object({ bound: z.boolean(), secret: z.string().nullable(), uri: z.string().nullable() }),
});

export const bindOtp = defineCall({
  method: 'POST',
  path: '/api/account/otp/bind',
  summary: 'Bind the authenticator with the proposed secret; any code that it showed since the proposal is accepted',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'none',
  loses: 'nothing',
  body: z.strictObject({ code: proofCode }),
  data: recoveryCodes,
});

export const unbindOtp = defineCall({
  method: 'POST',
  path: '/api/account/otp/unbind',
  summary: 'Unbind the authenticator; the recovery codes stop working',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'none',
  loses: 'nothing',
  body: z.strictObject({}),
  data: empty,
});

export const makeRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/account/recovery',
  summary: 'Create ten new recovery codes, which replace the previous ones',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'none',
  loses: 'nothing',
  body: z.strictObject({}),
  data: recoveryCodes,
});
