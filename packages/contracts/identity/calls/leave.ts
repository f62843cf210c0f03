import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { account } from '../shapes/user.ts';
import { empty } from '../../shapes.ts';
import { proofCode, typedPassword } from '../shapes/security.ts';

export const freezeAccount = defineCall({
  method: 'POST',
  path: '/api/account/freeze',
  summary:
    'Freeze an account with the token from the link in a security message: ends sessions, cancels open orders, stops API keys and log-ins',
  principal: 'visitor',
  rate: 'login',
  body: z.strictObject({ token: z.string().min(1).max(256) }),
  data: empty,
});

export const freezeOwnAccount = defineCall({
  method: 'POST',
  path: '/api/account/freeze/own',
  summary:
    'Freeze the customer’s account: ends every session, including this one, cancels open orders and unsigned withdrawals, stops API keys',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({}),
  data: empty,
});

export const unfreezeCode = defineCall({
  method: 'POST',
  path: '/api/account/unfreeze/code',
  summary: 'Send a code for /account/unfreeze; the response is the same whether or not the account exists',
  principal: 'visitor',
  rate: 'code',
  body: z.strictObject({ account, token: z.string().max(256) }),
  data: z.object({ resendAfter: z.int() }),
});

export const unfreezeAccount = defineCall({
  method: 'POST',
  path: '/api/account/unfreeze',
  summary:
    'Unfreeze an account with code, password, the authenticator if one is bound, and a solved captcha of purpose login; withdrawals and sends are delayed for 24 hours',
  principal: 'visitor',
  rate: 'login',
  body: z.strictObject({
    account,
    code: proofCode,
    password: typedPassword,
    otp: proofCode.optional().meta({ description: 'Authenticator or recovery code, if an authenticator is bound' }),
    token: z.string().max(256),
  }),
  data: empty,
});

export const closeAccount = defineCall({
  method: 'POST',
  path: '/api/account/close',
  summary: 'Close the account permanently: requires empty balances and no open orders; personal data is erased',
  principal: 'customer',
  whereNotServed: 'taken',
  rate: 'write',
  secondFactor: true,
  moves: 'none',
  loses: 'value',
  body: z.strictObject({}),
  data: empty,
});

export const exportAccount = defineCall({
  method: 'POST',
  path: '/api/account/export',
  summary:
    'All stored personal data, as JSON; the customer is told. On a device that is not known yet it needs a passkey or the authenticator',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'none',
  loses: 'nothing',
  body: z.strictObject({}),
  data: z.record(z.string(), z.json()),
});
