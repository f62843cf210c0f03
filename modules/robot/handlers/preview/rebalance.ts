import type { RobotPlan } from '@agio/contracts/robot';
import { affordable, costOf, isLeftOut, partOf } from '../../planner/index.ts';
import type { RebalanceTerms } from '../../terms.ts';
import { standingAt } from '../room.ts';
import type { RobotRoom } from '../room.ts';
import type { AdmittedIn } from '../terms/index.ts';

type RebalancePlan = Omit<Extract<RobotPlan, { kind: 'rebalance' }>, 'enough'>;

/** The purchases of the start as they would be at the last prices. */
export function rebalancePlan(room: RobotRoom, terms: RebalanceTerms, { all, quotes, units }: AdmittedIn): RebalancePlan {
  const { intervalMs, investment, shares } = terms;
  const bought = all.map(({ lastTicks, market }, at) => {
    const { rules } = quotes[at] ?? quotes[0];
    const lots = affordable(partOf(investment, shares[at]?.shareBps ?? 0), lastTicks, rules);
    return { lots, cost: costOf(lastTicks, lots, rules), leftOut: isLeftOut(standingAt(market), room.now()) };
  });
  return {
    kind: 'rebalance',
    lastPrice: units.prices.priceOf(units.lastTicks),
    ownUsed: units.base(0n),
    invested: units.quote(investment),
    shares: all.map(({ lastTicks, lots, prices }, at) => ({
      market: prices.name,
      shareBps: shares[at]?.shareBps ?? 0,
      price: prices.priceOf(lastTicks),
      amount: lots(bought[at]?.lots ?? 0),
      cost: units.quote(bought[at]?.cost ?? 0n),
      leftOut: bought[at]?.leftOut ?? false,
    })),
    kept: units.quote(bought.reduce((left, { cost }) => left - cost, investment)),
    nextAt: intervalMs === 0 ? null : room.now() + intervalMs,
  };
}
