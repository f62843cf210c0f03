export const GRIDS_MAX = 200;
export const SAFETY_ORDERS_MAX = 20;

/** Coins of a robot that rebalances, beside the one that it counts in. */
export const COINS_MAX = 9;
