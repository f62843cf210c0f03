/** The three accounts a customer has for each coin (product.md §2). */
export const ACCOUNTS = ['trading', 'fiat', 'game'] as const;

export const WITHDRAWAL_STATES = [
  'requested',
  'to_audit',
  'approved',
  'signed',
  'broadcast',
  'confirmed',
  'rejected',
  'cancelled',
  'failed',
] as const;

/** Why an approved withdrawal is not paid yet. */
export const PAYMENT_WAITS = ['halted', 'hot_short', 'network_fee', 'limits', 'node', 'screening', 'signer'] as const;

/** What the first signed statement names as the hash of the one before it. */
export const NO_STATEMENT = '0'.repeat(64);

/** Sums of a year's gains, and columns of its lines, in the order in which they are shown and written. */
export const PROFIT_SUMS = ['disposals', 'income', 'expenses', 'result'] as const;
export const PROFIT_COLUMNS = ['group', 'kind', 'coin', 'count', 'amount', 'value', 'cost', 'gain', 'unpriced'] as const;
