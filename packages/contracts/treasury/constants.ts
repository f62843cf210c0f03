/** Customers that one request may reward. */
export const REWARDED_MAX = 1_000;
