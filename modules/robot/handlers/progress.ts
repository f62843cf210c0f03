import type { RobotProgress } from '@agio/contracts/robot';
import { nextTime, profitTicks, slicesOf } from '../planner/index.ts';
import type { PlannerState, Rules } from '../planner/index.ts';
import type { Units } from '../room.ts';

const timeOrNone = (atMs: number): number | null => (atMs === 0 ? null : atMs);

/** How far a robot is whose kind has no lines. */
export function progressOf(state: PlannerState, units: Units, rules: Rules, nowMs: number): RobotProgress | null {
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
    case 'martingale': {
      const { cycle, held, nextAtMs, safetyFilled, stage, stopTicks, terms } = state;
      const price = (ticks: number): string | null => (ticks === 0 ? null : units.prices.priceOf(ticks));
      return {
        kind: 'martingale',
        cycle,
        safetyFilled,
        averagePrice: averageOf(held.paid, held.atoms, units),
        takeProfitPrice: price(stage === 'ladder' && held.atoms > 0n ? profitTicks(held, terms.takeProfitBps, rules) : 0),
        stopLossPrice: price(stopTicks),
        nextAt: stage === 'idle' ? timeOrNone(nextAtMs) : null,
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
