import { FEE_KINDS, REWARDED_FEES } from '../customer-words.generated.ts';

/** Fees that bring rewards. A plan has rates for each of them, in this order. */
export { FEE_KINDS, REWARDED_FEES };
export const LINK_REASONS = ['person', 'payment', 'address', 'operator'] as const;

type FeeKind = (typeof FEE_KINDS)[number];

/** A value for each kind of fees. */
export function byFeeKind<Value>(of: (kind: FeeKind) => Value): Readonly<Record<FeeKind, Value>> {
  return Object.fromEntries(FEE_KINDS.map((kind) => [kind, of(kind)])) as Record<FeeKind, Value>;
}

type RateName = `${FeeKind}${'Direct' | 'Indirect'}`;

/** A value for each rate of a plan, by its name in records and requests: `tradeDirect`, `tradeIndirect`, … */
export function byRate<Value>(of: (kind: FeeKind, level: 'direct' | 'indirect') => Value): Readonly<Record<RateName, Value>> {
  return Object.fromEntries(
    FEE_KINDS.flatMap((kind) => [
      [`${kind}Direct`, of(kind, 'direct')],
      [`${kind}Indirect`, of(kind, 'indirect')],
    ]),
  ) as Record<RateName, Value>;
}
