import type { SheetLine } from './balances.ts';

/** Lines of the balance sheet, in the order they are shown in. */
export const sheetLines = [
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
] as const satisfies readonly SheetLine[];
