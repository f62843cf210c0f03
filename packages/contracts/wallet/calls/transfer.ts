import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { account } from '../../identity/shapes/user.ts';
import { accountKind, ownLine, transferRecord } from '../shapes/wallet.ts';
import { coinCode, cursorQuery, decimal, nextCursor, pageData, pageQuery, queryInt, timeQuery } from '../../shapes.ts';

const between = { coin: coinCode, amount: decimal, from: accountKind, to: accountKind };
const internal = {
  method: 'POST',
  principal: 'customer',
  rate: 'write',
  apiScope: 'transfer',
  idempotent: true,
  moves: 'within',
  loses: 'nothing',
  whereNotServed: 'taken',
  body: z.strictObject(between),
  data: transferRecord,
} as const;

export const accountTransfer = defineCall({
  ...internal,
  path: '/api/account/transfer',
  summary: 'Transfer money between the customer’s own accounts, free and immediately',
});

export const walletTransfer = defineCall({ ...internal, path: '/api/wallet/transfer', summary: 'The same as /api/account/transfer' });

export const walletSend = defineCall({
  method: 'POST',
  path: '/api/wallet/send',
  summary:
    'Send money from the trading account to another customer, identified by uid, e-mail or mobile; limits and delays are those of withdrawals',
  principal: 'customer',
  rate: 'write',
  idempotent: true,
  secondFactor: true,
  moves: 'out',
  loses: 'value',
  body: z.strictObject({ coin: coinCode, amount: decimal, to: account, note: ownLine.optional() }),
  data: transferRecord,
});

export const transferHistory = defineCall({
  method: 'GET',
  path: '/api/transfer/history',
  summary: 'The customer’s transfers, newest first',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  query: z.strictObject({
    ...pageQuery,
    ...cursorQuery,
    ...timeQuery,
    coin: coinCode.optional(),
    after: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  data: pageData(transferRecord).extend({ next: nextCursor }),
});
