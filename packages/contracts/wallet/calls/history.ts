import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { accountKind, cursorData, holdReason, posting, postedAccount, postingKind } from '../shapes/wallet.ts';
import { profitQuery, yearProfit } from '../shapes/profit.ts';
import { coinSheet, sheetAccount, sheetKind } from '../shapes/sheet.ts';
import { coinCode, decimal, pageQuery, queryInt, signedDecimal, timeMs, UNTIL_BEFORE } from '../../shapes.ts';

const history = {
  method: 'GET',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  query: z.strictObject({
    limit: pageQuery.limit,
    cursor: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
    coin: coinCode.optional(),
    account: postedAccount.optional(),
    kind: postingKind.optional(),
    from: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
    to: queryInt(0, Number.MAX_SAFE_INTEGER).optional().describe(UNTIL_BEFORE),
    after: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  data: cursorData(posting),
} as const;

export const moneyHistory = defineCall({
  ...history,
  path: '/api/account/money/history',
  summary:
    'All postings of the customer’s accounts, newest first. A trade and its fee are two lines that stay together: a page may have one more than `limit`',
});
export const financeHistory = defineCall({ ...history, path: '/api/finance/history', summary: 'The same as /api/account/money/history' });

const accountFigures = z.object({ available: decimal, held: decimal, value: decimal.nullable() });

export const coinBalance = defineCall({
  method: 'GET',
  path: '/api/account/balance/{coin}',
  summary: 'The customer’s balances of one coin, by account, and where all of it is; `total` and `value` are of the whole balance sheet',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  params: z.strictObject({ coin: coinCode }),
  data: coinSheet.extend({ trading: accountFigures, fiat: accountFigures, game: accountFigures }),
});

export const explainBalance = defineCall({
  method: 'GET',
  path: '/api/finance/explain/{coin}',
  summary: 'The breakdown of each account’s balance of a coin: postings summed by kind, and current holds; exact to the atom',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  params: z.strictObject({ coin: coinCode }),
  data: z.object({
    coin: coinCode,
    time: timeMs,
    accounts: z.array(
      z.object({
        account: accountKind,
        available: decimal,
        held: decimal,
        /** Sum of all postings; equals available plus held. */
        total: decimal,
        sums: z.array(z.object({ kind: postingKind, count: z.int(), amount: signedDecimal })),
        holds: z.array(z.object({ by: holdReason, id: z.string(), amount: decimal })),
      }),
    ),
  }),
});

export const accountStatement = defineCall({
  method: 'GET',
  path: '/api/finance/statement',
  summary:
    'The whole balance sheet over a time, from `from` until before `to`: of every account the opening balance, postings summed by kind, and the closing balance; exact to the atom. Shares of pools stand at their value, what is owed is negative. A time that is not over ends now',
  principal: 'customer',
  rate: 'heavy',
  apiScope: 'read',
  query: z.strictObject({ from: queryInt(0, Number.MAX_SAFE_INTEGER), to: queryInt(0, Number.MAX_SAFE_INTEGER) }),
  data: z.object({
    from: timeMs,
    to: timeMs,
    isOver: z.boolean(),
    accounts: z.array(
      z.object({
        account: sheetAccount,
        coin: coinCode,
        opening: signedDecimal,
        sums: z.array(z.object({ kind: sheetKind, count: z.int(), amount: signedDecimal })),
        closing: signedDecimal,
      }),
    ),
  }),
});

export const accountProfit = defineCall({
  method: 'GET',
  path: '/api/finance/profit',
  summary:
    'Gains and losses of a calendar year in the site’s time zone, by the moving average of what all coins of the customer cost. Deposits and whatever else has no known cost count from their value on arrival. Fees of trades are lines of their own, and in no cost. A year that is not over ends now',
  principal: 'customer',
  rate: 'heavy',
  apiScope: 'read',
  query: profitQuery,
  data: yearProfit,
});
