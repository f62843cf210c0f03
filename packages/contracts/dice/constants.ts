/** Rolls of ten thousand that a bet may win with at most. */
export const WINS_MAX = 9_800;
