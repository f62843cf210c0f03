export const OTC_STATES = [
  'waiting',
  'unpaid',
  'paid',
  'appealed',
  'expired',
  'cancelled',
  'success',
  'failed',
  'partial_success',
] as const;
export const PAY_WINDOWS = [15, 20, 30, 45, 60] as const;
export const TERMS_MAX = 500;
export const PAUSE_DAYS_MAX = 365;
/** What names of merchants are names of, as it is stored. */
export const MERCHANT_NAMES = 'shop';
