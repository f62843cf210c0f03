const FEE_BPS_MAX = 20;
const FREE_LEVELS = ['house', 'market maker'];

/** A fee that its test checks completely, so that each mutant of it is noticed. */
export function feeBpsOf(level: string, bps: number): number {
  if (FREE_LEVELS.includes(level)) return 0;
  return Math.min(bps, FEE_BPS_MAX);
}
