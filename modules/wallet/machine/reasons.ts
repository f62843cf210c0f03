/** Why the wallet moves money. */
export const WALLET_REASONS = [
  'sent',
  'received',
  'deposit',
  'withdrawal',
  'withdrawal_fee',
  'network_fee',
  'residue',
  'clawback',
  'cover',
] as const;
