import type { DeclaredReasons } from '@agio/core';

/** Why the wallet moves money. */
export const WALLET_REASONS = {
  sent: 'customer',
  received: 'customer',
  deposit: 'capital',
  withdrawal: 'capital',
  withdrawal_fee: 'income',
  network_fee: 'cost',
  residue: 'income',
  clawback: 'cost',
  cover: 'cost',
} as const satisfies DeclaredReasons;
