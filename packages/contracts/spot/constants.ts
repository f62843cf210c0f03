/** Coins that one call may name. */
export const CONVERTED_MAX = 50;
