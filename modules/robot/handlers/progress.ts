import type { RobotProgress } from '@agio/contracts/robot';
import { nextTime, slicesOf } from '../planner/index.ts';
import type { PlannerState } from '../planner/index.ts';
import type { Units } from '../room.ts';

const timeOrNone = (atMs: number): number | null => (atMs === 0 ? null : atMs);

/** How far a robot is whose kind has no lines. */
export function progressOf(state: PlannerState, units: Units, nowMs: number): RobotProgress | null {
  switch (state.kind) {
    case 'grid':
      return null;
    case 'dca': {
      const { bought, runs, spent, terms } = state;
      return {
        kind: 'dca',
        runs,
        spent: units.quote(spent),
        bought: units.base(bought),
        averagePrice: averageOf(spent, bought, units),
        nextAt: timeOrNone(nextTime(terms, nowMs)),
      };
    }
    case 'twap': {
      const { beganAtMs, filledLots, slice, terms } = state;
      const slices = slicesOf(terms);
      return {
        kind: 'twap',
        slice,
        slices,
        filledAmount: units.lots(filledLots),
        nextAt: slice > 0 && slice < slices ? beganAtMs + slice * terms.intervalMs : null,
        endsAt: beganAtMs === 0 ? null : beganAtMs + terms.durationMs,
      };
    }
  }
}

/** What coins cost on average, fees inside, at the nearest tick. */
export function averageOf(paid: bigint, atoms: bigint, { market, prices }: Units): string | null {
  if (atoms === 0n) return null;
  const below = atoms * BigInt(market.quoteAtomsPerTickLot);
  return prices.priceOf(Number((2n * paid * BigInt(market.baseAtomsPerLot) + below) / (2n * below)));
}
