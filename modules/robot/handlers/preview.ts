import { answer } from '@agio/contracts';
import type { HandlerResult } from '@agio/contracts';
import type { RobotPlan, RobotTerms } from '@agio/contracts/robot';
import { gridFault, gridNeed } from '../planner/index.ts';
import type { GridTerms, Rules } from '../planner/index.ts';
import { robotFailure } from '../refusals.ts';
import type { RobotRoom } from '../room.ts';
import { admit, largestGrids } from './terms.ts';

const MILLION = 1_000_000;

/** What a robot would do if it started now. It is refused as it would be, except that the balance may fall short. */
export function preview(room: RobotRoom, customer: number, asked: RobotTerms): HandlerResult<RobotPlan> {
  const admitted = admit(room, customer, asked);
  if ('ok' in admitted) return admitted;
  const { most, own, rules, terms, units } = admitted;
  const fault = gridFault(terms, rules);
  if (fault !== undefined) return robotFailure(`robot.${fault}`);
  const ticks = terms.triggerTicks === 0 ? units.lastTicks : terms.triggerTicks;
  if (units.lastTicks <= terms.stopLossTicks || (terms.takeProfitTicks > 0 && units.lastTicks >= terms.takeProfitTicks))
    return robotFailure('robot.prices');
  const { boughtLots, cost, empty, ownUsed, reserved, worstCost } = gridNeed(terms, ticks, own, rules);
  const invested = worstCost + reserved;
  const free = (coin: number): bigint =>
    BigInt(room.core.balances(customer).find((one) => one.kind === 'trading' && one.coin === coin)?.available ?? '0');
  return answer({
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
    left: 'investment' in asked && asked.investment !== undefined ? units.quote(most - invested) : null,
    earnsBps: earnings(terms, rules),
    largestGrids: largestGrids(terms.lines[0] ?? 0, terms.lines.at(-1) ?? 0, terms.spacing, rules),
    enough: free(units.market.quote.id) >= invested && free(units.market.base.id) >= ownUsed,
  });
}

/** What one grid earns after both fees, the least and the most of them, in hundredths of a per cent. */
function earnings({ lines }: GridTerms, { makerRate }: Rules): [number, number] {
  const kept = (1 - makerRate / MILLION) ** 2;
  const each = lines.slice(1).map((upper, at) => ((upper * kept) / (lines[at] ?? upper) - 1) * 10_000);
  const round = (bps: number): number => Math.round(bps * 100) / 100;
  return [round(Math.min(...each)), round(Math.max(...each))];
}
