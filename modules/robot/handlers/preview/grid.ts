import type { GridPlan } from '@agio/contracts/robot';
import { MILLION } from '@agio/kernel';
import { gridNeed } from '../../planner/index.ts';
import type { Rules } from '../../planner/index.ts';
import type { GridTerms } from '../../terms.ts';
import type { AdmittedIn } from '../terms/index.ts';
import { largestGrids } from '../terms/grid.ts';

/** What a grid buys first, and what it reserves. */
export function gridPlan(terms: GridTerms, isByInvestment: boolean, { most, own, rules, units }: AdmittedIn): Omit<GridPlan, 'enough'> {
  const ticks = terms.triggerTicks === 0 ? units.lastTicks : terms.triggerTicks;
  const { boughtLots, cost, empty, ownUsed, reserved, worstCost } = gridNeed(terms, ticks, own, rules);
  const invested = worstCost + reserved;
  return {
    kind: 'grid',
    lastPrice: units.prices.priceOf(units.lastTicks),
    amount: units.lots(terms.lots),
    lines: terms.lines.map((line, at) => ({
      price: units.prices.priceOf(line),
      side: at < empty ? 'buy' : at > empty ? 'sell' : null,
    })),
    ownUsed: units.base(ownUsed),
    boughtNow: units.lots(boughtLots),
    cost: units.quote(cost),
    worstCost: units.quote(worstCost),
    reserved: units.quote(reserved),
    invested: units.quote(invested),
    left: isByInvestment ? units.quote(most - invested) : null,
    earnsBps: earnings(terms, rules),
    largestGrids: largestGrids(terms.lines[0] ?? 0, terms.lines.at(-1) ?? 0, terms.spacing, rules),
  };
}

/** What one grid earns after both fees, the least and the most of them, in hundredths of a per cent. */
function earnings({ lines }: GridTerms, { makerRate }: Rules): [number, number] {
  const kept = (1 - makerRate / MILLION) ** 2;
  const each = lines.slice(1).map((upper, at) => ((upper * kept) / (lines[at] ?? upper) - 1) * 10_000);
  const round = (bps: number): number => Math.round(bps * 100) / 100;
  return [round(Math.min(...each)), round(Math.max(...each))];
}
