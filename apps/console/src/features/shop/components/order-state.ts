/** Tones of the states of an order. */
export const stateTones = {
  pending: 'line',
  paid: 'warn',
  picking: 'p',
  shipped: 'p',
  received: 'p',
  complete: 'line',
  cancelled: 'line',
  expired: 'line',
  refunded: 'line',
} as const;
