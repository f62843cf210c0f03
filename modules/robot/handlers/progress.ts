import type { RobotProgress } from '@agio/contracts/robot';
import { isLeftOut, nextTime, profitTicks, slicesOf } from '../planner/index.ts';
import type { PlannerState, Rules } from '../planner/index.ts';
import { standingAt } from './room.ts';
import type { Units } from './room.ts';
import type { Figures } from './figures.ts';

const timeOrNone = (atMs: number): number | null => (atMs === 0 ? null : atMs);

/** How far a robot is whose kind has no lines. */
export function progressOf(state: PlannerState, figures: Figures, rules: Rules, nowMs: number): RobotProgress | null {
  const { units } = figures;
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
    case 'rebalance': {
      const { nextAtMs, rounds, terms } = state;
      const share = (value: bigint): number => (figures.equity === 0n ? 0 : Number((value * 1_000_000n) / figures.equity) / 100);
      return {
        kind: 'rebalance',
        rounds,
        nextAt: timeOrNone(nextAtMs),
        shares: figures.coins.map(({ units: of, value }, at) => ({
          market: of.prices.name,
          shareBps: terms.shares[at]?.shareBps ?? 0,
          nowBps: share(value),
          value: units.quote(value),
          leftOut: isLeftOut(standingAt(of.market), nowMs),
        })),
        quoteBps: share(figures.quote.amount),
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
