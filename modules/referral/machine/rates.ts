import { MILLION } from '@agio/kernel';
import { RATES_MAX } from '../model.ts';
import type { FeeKind, LevelRates, PlanRecord } from '../model.ts';

export const NOTHING: LevelRates = { direct: 0, indirect: 0 };

const isRate = (rate: number): boolean => Number.isInteger(rate) && rate >= 0;

/** Whether both levels together take no more than they may. */
export function areRates({ direct, indirect }: LevelRates): boolean {
  return isRate(direct) && isRate(indirect) && direct + indirect <= RATES_MAX;
}

export const isShare = (share: number): boolean => isRate(share) && share <= MILLION;

export function ratesOfPlan(plan: PlanRecord | undefined, kind: FeeKind): LevelRates {
  if (plan === undefined) return NOTHING;
  // In the hot path.
  if (kind === 'trade') return { direct: plan.tradeDirect, indirect: plan.tradeIndirect };
  return { direct: plan[`${kind}Direct`], indirect: plan[`${kind}Indirect`] };
}

/**
 * Whether a reward is dropped, by the persons who take part: the payer, the other side of the deal (0 for none), the inviter, and the inviter's inviter
 * (0 for none). In the hot path.
 */
export const isDirectVoid = (self: number, them: number, first: number): boolean => first === 0 || first === self || first === them;
/** On the second level, that of one person's own accounts in a row is dropped as well. */
export const isIndirectVoid = (self: number, them: number, first: number, above: number): boolean =>
  above === 0 || above === self || above === first || above === them;

/** What the friend gets of the direct rate: the inviter gives it, and has what is left. */
export const backOf = (direct: number, share: number): number => (share === 0 ? 0 : Math.floor((direct * share) / MILLION));

/** The second level's rate beside the direct one: both may be of different agreements, and together take no more than they may. */
export const secondOf = (direct: number, indirect: number): number => Math.min(indirect, RATES_MAX - direct);
