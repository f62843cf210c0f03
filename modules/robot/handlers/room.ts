import type { Market } from '@agio/core';
import { findRecord } from '@agio/database';
import { assert, formatDecimal, numberOf, toBig } from '@agio/kernel';
import type { LastChanged } from '@agio/module';
import type { LiveRobot } from '../machine/books.ts';
import { robotMachine } from '../machine/index.ts';
import { robotRobot } from '../model.ts';
import type { RobotRecord } from '../model.ts';
import { marketsOf } from '../terms.ts';
import type { isLeftOut, Rules } from '../planner/index.ts';
import type { MarketPrices, RobotPorts } from '../ports.ts';

/** What calls of robots share. */
export interface RobotRoom extends RobotPorts {
  /** What each customer changed last, so that lists show it. */
  readonly changed: LastChanged;
}

/** A market with the units that people use. */
export interface Units {
  readonly market: Market;
  readonly prices: MarketPrices;
  /** The last price of a trade here, as the machine has it. */
  readonly lastTicks: number;
  readonly quote: (atoms: bigint) => string;
  readonly base: (atoms: bigint) => string;
  readonly lots: (lots: number) => string;
}

/** All markets of a robot, the first one first. */
export type AllUnits = readonly [Units, ...Units[]];

export function unitsOfAll(ports: RobotPorts, terms: Parameters<typeof marketsOf>[0]): AllUnits {
  const [first, ...others] = marketsOf(terms).map((market) => unitsOf(ports, market));
  assert(first !== undefined, 'a robot is of markets');
  return [first, ...others];
}

export function unitsOf(ports: RobotPorts, id: number): Units {
  const [market, prices] = [ports.core.markets[id], ports.pricesOf(id)];
  assert(market !== undefined && prices !== undefined, 'a robot is of a market');
  const last = ports.core.ticker(market, ports.now()).lastTicks;
  const base = (atoms: bigint): string => formatDecimal(atoms, market.base.decimals);
  return {
    market,
    prices,
    lastTicks: last === 0 ? market.definition.openingTicks : last,
    quote: (atoms) => formatDecimal(atoms, market.quote.decimals),
    base,
    lots: (lots) => base(BigInt(lots) * BigInt(market.baseAtomsPerLot)),
  };
}

/** When a market last traded, and whether it is open. */
export const standingAt = ({ status, ticker }: Market): Parameters<typeof isLeftOut>[0] => ({
  status,
  lastAtMs: ticker.lastAtMs,
});

/** A market's rules with what a customer pays, as planners have them. */
export function rulesFor({ core }: RobotPorts, market: Market, customer: number): Rules {
  const rates = core.feeRates(market, customer);
  const { hi, lo } = market.minTotal;
  return {
    baseAtomsPerLot: BigInt(market.baseAtomsPerLot),
    quoteAtomsPerTickLot: BigInt(market.quoteAtomsPerTickLot),
    minLots: market.minLots,
    maxLots: market.maxLots,
    minTotal: toBig(hi, lo),
    makerRate: rates?.maker ?? 0,
    takerRate: rates?.taker ?? 0,
  };
}

/** A robot that has not stopped. */
export const liveRobot = ({ core }: RobotPorts, id: number): Readonly<LiveRobot> | undefined => core.machine(robotMachine).robots.get(id);

/** A robot of this customer as it is now; to anyone else there is none. Undefined too while rows are late. */
export async function ownRobot(room: RobotRoom, customer: number, id: string): Promise<RobotRecord | undefined> {
  const number = numberOf(id);
  const live = liveRobot(room, number)?.record;
  if (live === undefined) await room.reached(room.changed.of(customer));
  const record = live ?? (await findRecord(room.database, robotRobot, { where: 'id = $1 and customer = $2', given: [number, customer] }));
  return record?.customer === customer ? record : undefined;
}
