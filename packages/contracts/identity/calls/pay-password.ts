import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { empty } from '../../shapes.ts';
import { typedPassword } from '../shapes/security.ts';

export const setPayPassword = defineCall({
  method: 'POST',
  path: '/api/account/setPayPassword',
  summary: 'Set the fund password, exactly six digits; with a passkey or the authenticator also to replace a forgotten one',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'none',
  loses: 'nothing',
  body: z.strictObject({ password: typedPassword, confirm: typedPassword }),
  data: empty,
});

export const changePayPassword = defineCall({
  method: 'POST',
  path: '/api/account/changePayPassword',
  summary: 'Change the fund password with the current one',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'none',
  loses: 'nothing',
  body: z.strictObject({ oldPassword: typedPassword, newPassword: typedPassword }),
  data: empty,
});
