import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import { defineContract, defineErrors } from '../contract.ts';
import { deskClosing, deskExportClosing, deskExportIncome, deskMonthIncome } from './calls/books.ts';
import { deskToday } from './calls/today.ts';
import { coinCode, decimal, queryInt, signedDecimal, timeMs } from '../shapes.ts';
import { treasuryDesk } from './desk-words.ts';

export * from './calls/books.ts';
export * from './calls/today.ts';

/** One account of the house in one coin. */
export const houseAccount = z.object({ account: z.string(), coin: coinCode, available: decimal, held: decimal });
export type HouseAccount = z.output<typeof houseAccount>;

/** What came in or went out of the house's accounts for one reason, in one coin. */
export const houseIncome = z.object({ account: z.string(), coin: coinCode, source: z.string(), amount: signedDecimal, count: z.int() });
export type HouseIncome = z.output<typeof houseIncome>;

const deskHouse = defineDeskCall({
  method: 'GET',
  path: '/api/operator/house',
  summary: 'Accounts of the house, and what is owed to customers in all, by coin',
  principal: 'operator',
  roles: ['owner', 'finance', 'compliance', 'auditor'],
  data: z.object({
    accounts: z.array(houseAccount),
    liabilities: z.array(z.object({ coin: coinCode, owed: decimal, house: decimal, issued: decimal })),
    customers: z.int(),
  }),
});

const deskIncome = defineDeskCall({
  method: 'GET',
  path: '/api/operator/house/income',
  summary: 'Income of the house by account, coin and source in a period',
  principal: 'operator',
  roles: ['owner', 'finance', 'compliance', 'auditor'],
  query: z.strictObject({ from: queryInt(0, 9_999_999_999_999), to: queryInt(0, 9_999_999_999_999) }),
  data: z.object({ from: timeMs, to: timeMs, rows: z.array(houseIncome) }),
});

/** The house's own money, as operators see and move it. */
export const treasury = defineContract({
  name: 'treasury',
  calls: {},
  desk: { deskClosing, deskExportClosing, deskExportIncome, deskHouse, deskIncome, deskMonthIncome, deskToday },
  errors: defineErrors({
    HOUSE_BALANCE_NOT_ENOUGH: {
      status: 422,
      'en-US': 'The paying house account does not hold this amount.',
      'zh-CN': '付款的平台账户余额不足',
      'zh-TW': '付款的平台帳戶餘額不足',
      'ko-KR': '지급할 하우스 계정의 잔액이 부족합니다.',
    },
  }),
  channels: {},
  ...treasuryDesk,
});
