import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { empty, typedPassword } from '../../shapes/index.ts';

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/account/password/change',
  summary: 'Change the log-in password (8–20 characters without blanks); ends all other sessions',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  body: z.strictObject({ newPassword: typedPassword, oldPassword: typedPassword }),
  data: empty,
});
