import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { typedPassword } from '../shapes/security.ts';

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/account/password/change',
  summary:
    'Change the log-in password (8–20 characters without spaces); ends all other sessions and, by default, removes API keys that can place orders or move money',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'none',
  loses: 'nothing',
  body: z.strictObject({
    newPassword: typedPassword,
    oldPassword: typedPassword,
    revokeKeys: z
      .boolean()
      .optional()
      .meta({ description: 'Whether to remove API keys that may trade, transfer or withdraw as well; true by default' }),
  }),
  data: z.object({ revokedKeys: z.int().nonnegative() }),
});
