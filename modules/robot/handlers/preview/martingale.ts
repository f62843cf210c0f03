import type { RobotPlan } from '@agio/contracts/robot';
import { affordable, costOf, ladderCost, profitTicks, rungsOf, stopTicks } from '../../planner/index.ts';
import type { Holding, Rules } from '../../planner/index.ts';
import type { MartingaleTerms } from '../../terms.ts';
import { averageOf } from '../progress.ts';
import type { AdmittedIn } from '../terms/index.ts';

type MartingalePlan = Omit<Extract<RobotPlan, { kind: 'martingale' }>, 'enough'>;

/** The ladder as it would follow from a first order at the last price. */
export function martingalePlan(terms: MartingaleTerms, { rules, units }: AdmittedIn): MartingalePlan {
  const { lastTicks, prices } = units;
  const rungs = rungsOf(terms, lastTicks, rules);
  const first = { ticks: lastTicks, lots: affordable(terms.total, lastTicks, rules), rate: rules.takerRate };
  let held: Holding = { paid: 0n, atoms: 0n };
  const orders = [first, ...rungs.map(({ lots, ticks }) => ({ ticks, lots, rate: rules.makerRate }))].map(({ lots, rate, ticks }) => {
    held = boughtWith(held, { lots, rate, ticks }, rules);
    return {
      price: prices.priceOf(ticks),
      amount: units.lots(lots),
      cost: units.quote(costOf(ticks, lots, rules)),
      averagePrice: averageOf(held.paid, held.atoms, units) ?? prices.priceOf(ticks),
      takeProfitPrice: prices.priceOf(profitTicks(held, terms.takeProfitBps, rules)),
    };
  });
  const stop = stopTicks(rungs, terms.stopLossBps);
  return {
    kind: 'martingale',
    lastPrice: prices.priceOf(lastTicks),
    ownUsed: units.base(0n),
    invested: units.quote(ladderCost(terms)),
    orders,
    stopLossPrice: stop === 0 ? null : prices.priceOf(stop),
  };
}

interface Purchase {
  readonly ticks: number;
  readonly lots: number;
  readonly rate: number;
}

function boughtWith({ atoms, paid }: Holding, { lots, rate, ticks }: Purchase, rules: Rules): Holding {
  const gross = BigInt(lots) * rules.baseAtomsPerLot;
  return { paid: paid + costOf(ticks, lots, rules), atoms: atoms + gross - (gross * BigInt(rate)) / 1_000_000n };
}
