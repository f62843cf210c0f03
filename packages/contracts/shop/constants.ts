export const DELIVERIES = ['physical', 'virtual'] as const;

export const ORDER_STATES = ['pending', 'paid', 'picking', 'shipped', 'received', 'complete', 'cancelled', 'expired', 'refunded'] as const;

/** Pieces of one order. */
export const QUANTITY_MAX = 10;
/** Fewer pieces than that are few. */
export const LOW_STOCK = 5;

/**
 * Address of a carrier's page about a parcel: of https, on a host with a name, and with `{number}` once, behind the host, in place of the tracking
 * number.
 */
export const TRACKING_PATTERN = /^https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?\.[a-z]{2,}\/[\w\-./~%?&=+:,;!#]*\{number\}[\w\-./~%?&=+:,;!#]*$/;
