import { fail } from '@agio/contracts';
import { GRIDS_MIN } from '@agio/contracts/robot';
import type { RobotTerms as AskedTerms } from '@agio/contracts/robot';
import { GRIDS_MAX } from '@agio/contracts/robot/constants';
import { parseDecimal } from '@agio/kernel';
import { wrong } from '@agio/module';
import type { FailedResult } from '@agio/module';
import { hasNarrow, largestLots } from '../../planner/index.ts';
import type { Rules } from '../../planner/index.ts';
import type { GridTerms } from '../../terms.ts';
import type { Units } from '../room.ts';
import { lotsOf, priceField, ticksOf, WITHOUT_BOUND } from './shared.ts';
import type { AdmittedTerms } from './shared.ts';

export type AskedGrid = Extract<AskedTerms, { kind: 'grid' }>;

/** Prices of a grid in ticks. Roots and logarithms are of here alone: the machine gets whole numbers, and checks them. */
export function linesOf(lower: number, upper: number, grids: number, spacing: GridTerms['spacing']): number[] {
  const at = (line: number): number =>
    spacing === 'arithmetic' ? lower + ((upper - lower) * line) / grids : lower * (upper / lower) ** (line / grids);
  return Array.from({ length: grids + 1 }, (_, line) => (line === 0 ? lower : line === grids ? upper : Math.round(at(line))));
}

/** The largest number of grids of which each earns enough; 0 if not even two do. */
export function largestGrids(lower: number, upper: number, spacing: GridTerms['spacing'], { takerRate }: Rules): number {
  for (let grids = GRIDS_MAX; grids >= GRIDS_MIN; grids -= 1) {
    const lines = linesOf(lower, upper, grids, spacing);
    if (!hasNarrow(lines, takerRate)) return grids;
  }
  return 0;
}

export function admitGrid(asked: AskedGrid, units: Units, rules: Rules): AdmittedTerms | FailedResult {
  const { highest, lower: low, lowest, stopLoss, takeProfit, triggerPrice, upper: high } = asked;
  const ticks = ticksOf(units.prices, [low, high, triggerPrice, stopLoss, takeProfit, highest, lowest]);
  if ('ok' in ticks) return ticks;
  const [lower, upper, triggerTicks, stopLossTicks, takeProfitTicks, highestTicks, lowestTicks] = ticks as Seven;
  if (lower >= upper) return fail('ROBOT_PRICES_WRONG', [{ field: 'upper', problem: 'not_above_lower' }]);
  const { confirmStop = true, grids, onStop, reinvest: reinvests, slippageBps, spacing } = asked;
  const lines = linesOf(lower, upper, grids, spacing);
  if (hasNarrow(lines, rules.takerRate))
    return fail('GRID_TOO_NARROW', { rule: 'grid_earns', limit: String(largestGrids(lower, upper, spacing, rules)), field: 'grids' });
  const stops = { triggerTicks, stopLossTicks, takeProfitTicks, highestTicks, lowestTicks };
  const grid: GridTerms = {
    kind: 'grid',
    market: units.market.id,
    lines,
    lots: 0,
    spacing,
    ...stops,
    confirmsStop: confirmStop,
    reinvests,
    onStop,
    slippageBps,
  };
  return sized(asked, grid, units, rules);
}

type Seven = [number, number, number, number, number, number, number];

/** The amount of a line: as asked for, or the largest that the investment pays. */
function sized(asked: AskedGrid, grid: GridTerms, units: Units, rules: Rules): AdmittedTerms | FailedResult {
  const { base, quote } = units.market;
  const own = asked.ownAmount === undefined ? 0n : parseDecimal(asked.ownAmount, base.decimals);
  if (own === undefined) return wrong('ownAmount', 'invalid');
  if ((asked.amount === undefined) === (asked.investment === undefined)) return wrong('amount', 'amount_or_investment');
  if (asked.amount !== undefined) {
    const lots = lotsOf(units, rules, 'amount', asked.amount);
    if (typeof lots !== 'number') return lots;
    return { terms: { ...grid, lots }, most: WITHOUT_BOUND, own };
  }
  const most = parseDecimal(asked.investment ?? '', quote.decimals);
  if (most === undefined) return wrong('investment', 'invalid');
  const ticks = grid.triggerTicks === 0 ? units.lastTicks : grid.triggerTicks;
  return { terms: { ...grid, lots: largestLots(grid, ticks, most, own, rules) }, most, own };
}

/** Terms as their owner sees them again. */
export function gridView(terms: GridTerms, units: Units): AskedGrid {
  const {
    confirmsStop = false,
    highestTicks,
    lines,
    lots,
    lowestTicks,
    onStop,
    reinvests,
    slippageBps,
    spacing,
    stopLossTicks,
    takeProfitTicks,
    triggerTicks,
  } = terms;
  const price = priceField(units);
  return {
    kind: 'grid',
    market: units.prices.name,
    lower: units.prices.priceOf(lines[0] ?? 0),
    upper: units.prices.priceOf(lines.at(-1) ?? 0),
    grids: lines.length - 1,
    spacing,
    amount: units.lots(lots),
    ...price('triggerPrice', triggerTicks),
    ...price('stopLoss', stopLossTicks),
    confirmStop: confirmsStop,
    ...price('takeProfit', takeProfitTicks),
    ...price('highest', highestTicks),
    ...price('lowest', lowestTicks),
    reinvest: reinvests,
    onStop,
    slippageBps,
  };
}
