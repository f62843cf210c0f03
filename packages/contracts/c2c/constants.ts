export const C2C_STATES = [
  'untreated',
  'unpaid',
  'unconfirmed',
  'waiting_transfer',
  'transferred',
  'appealed',
  'success',
  'cancelled',
  'expired',
] as const;
