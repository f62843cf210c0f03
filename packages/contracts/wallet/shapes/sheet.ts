import { z } from 'zod';
import { coinCode, decimal, signedDecimal } from '../../shapes.ts';
import { POSTED_ACCOUNTS, POSTING_KINDS } from './wallet.ts';

/**
 * Accounts of a customer's balance sheet. Beside the three that coins are used from: what is locked, bonds, what robots trade with, the customer's shares of pools at their value,
 * rewards that were promised and are not paid yet, and what the customer owes, which is negative.
 */
export const SHEET_ACCOUNTS = [...POSTED_ACCOUNTS, 'robots', 'pools', 'promised', 'owed'] as const;
export const sheetAccount = z.enum(SHEET_ACCOUNTS);
export type SheetAccount = z.output<typeof sheetAccount>;

/** Where coins are: of the three accounts what is available, and what the rest is held for. */
export const SHEET_LINES = [
  'available',
  'orders',
  'withdrawals',
  'escrow',
  'bets',
  'locked',
  'bonds',
  'robots',
  'pools',
  'promised',
  'owed',
] as const;
export const sheetLine = z.enum(SHEET_LINES);
export type SheetLine = z.output<typeof sheetLine>;

/** A balance sheet: every coin of a customer, wherever it is. */
export const coinSheet = z.object({
  coin: coinCode,
  lines: z.array(z.object({ line: sheetLine, amount: signedDecimal })).meta({ description: 'Those of nothing are left out' }),
  total: signedDecimal.meta({ description: 'All lines together but `promised`, which may still be lost by leaving early' }),
  value: signedDecimal.nullable(),
  liability: decimal.meta({ description: 'What a proof of liabilities owes the customer: all lines together but `owed`' }),
});
export const balanceSheet = z.array(coinSheet);
export type BalanceSheet = z.output<typeof balanceSheet>;

/** What changed an account of a balance sheet: why coins moved, or the result of pool shares, and which rewards were promised or lost. */
export const sheetKind = z.enum([...POSTING_KINDS, 'pool_result', 'promise']);
export type SheetKind = z.output<typeof sheetKind>;
