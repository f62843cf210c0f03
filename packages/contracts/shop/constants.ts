export const DELIVERIES = ['physical', 'virtual'] as const;

export const ORDER_STATES = ['pending', 'paid', 'picking', 'shipped', 'received', 'complete', 'cancelled', 'expired', 'refunded'] as const;

/** Pieces of one order. */
export const QUANTITY_MAX = 10;
