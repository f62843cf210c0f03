import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import { CUSTOMER_READERS } from '../../identity/desk/customers.ts';
import { customerUid } from '../../identity/shapes/customer.ts';
import { coinCode, decimal, pageData, pageQuery, queryInt, signedDecimal, timeMs } from '../../shapes.ts';
import {
  accountKind,
  cursorData,
  deposit,
  depositState,
  holdReason,
  postedAccount,
  posting,
  postingKind,
  withdrawal,
  withdrawalState,
} from '../shapes/wallet.ts';
import { profitQuery, yearProfit } from '../shapes/profit.ts';
import { balanceSheet } from '../shapes/sheet.ts';

const reads = { method: 'GET', principal: 'operator', roles: CUSTOMER_READERS, params: z.strictObject({ uid: customerUid }) } as const;

export const deskCustomerBalances = defineDeskCall({
  ...reads,
  path: '/api/operator/customers/{uid}/balances',
  summary: 'A customer’s balances by account and coin, without empty ones, and debts; values in the default site’s rate currency',
  audit: 'customer.balances',
  data: z.object({
    currency: z.string(),
    list: z.array(
      z.object({ account: accountKind, coin: coinCode, available: decimal, held: decimal, total: decimal, value: decimal.nullable() }),
    ),
    debts: z.array(z.object({ coin: coinCode, amount: decimal })),
    sheet: balanceSheet,
  }),
});

/** How a balance is composed. `difference` is what the core has and the postings do not explain: anything but 0 is a fault. */
export const explainedBalance = z.object({
  account: accountKind,
  coin: coinCode,
  available: decimal,
  held: decimal,
  /** Available and held together, as the core has it at `sequence`. */
  total: decimal,
  sums: z.array(z.object({ kind: postingKind, count: z.int(), amount: signedDecimal })),
  /** How many postings there are up to `sequence`, and what they sum up to. */
  postings: z.int(),
  posted: signedDecimal,
  difference: signedDecimal,
  isExact: z.boolean(),
  holds: z.array(z.object({ by: holdReason, id: z.string(), amount: decimal })),
  sequence: z.int(),
  time: timeMs,
});
export type ExplainedBalance = z.output<typeof explainedBalance>;

export const deskCustomerExplain = defineDeskCall({
  ...reads,
  path: '/api/operator/customers/{uid}/explain',
  summary: 'One balance explained: its postings summed by kind, compared with the core to the last unit',
  audit: 'customer.explain',
  query: z.strictObject({ account: accountKind, coin: coinCode }),
  data: explainedBalance,
});

export const deskCustomerProfit = defineDeskCall({
  ...reads,
  path: '/api/operator/customers/{uid}/profit',
  summary: 'A customer’s gains and losses of a calendar year in the default site’s time zone, as the customer reads them',
  audit: 'customer.profit',
  query: profitQuery,
  data: yearProfit,
});

export const deskCustomerPostings = defineDeskCall({
  ...reads,
  path: '/api/operator/customers/{uid}/postings',
  summary: 'A customer’s postings, newest first; `cursor` is `next` of the page before',
  audit: 'customer.postings',
  query: z.strictObject({
    account: postedAccount.optional(),
    coin: coinCode.optional(),
    kind: postingKind.optional(),
    cursor: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
    limit: pageQuery.limit,
  }),
  data: cursorData(posting),
});

export const deskCustomerDeposits = defineDeskCall({
  ...reads,
  path: '/api/operator/customers/{uid}/deposits',
  summary: 'A customer’s deposits, those that are not final first',
  audit: 'customer.deposits',
  query: z.strictObject({ ...pageQuery, coin: coinCode.optional(), state: depositState.optional() }),
  data: pageData(deposit),
});

export const deskCustomerWithdrawals = defineDeskCall({
  ...reads,
  path: '/api/operator/customers/{uid}/withdrawals',
  summary: 'A customer’s withdrawals, newest first',
  audit: 'customer.withdrawals',
  query: z.strictObject({ ...pageQuery, coin: coinCode.optional(), state: withdrawalState.optional() }),
  data: pageData(withdrawal),
});
