import type { RobotRecord } from '../model.ts';
import type { RobotPorts } from '../ports.ts';
import { unitsOfAll } from './room.ts';
import type { AllUnits, Units } from './room.ts';

/** What a robot has of a coin: in its sub-account now, or what it brought home. */
interface Had {
  readonly amount: bigint;
  readonly held: bigint;
}

/** What it has of the base coin of one of its markets, and what that is worth at the last price there, or at that of its end. */
interface CoinFigures extends Had {
  readonly units: Units;
  readonly ticks: number;
  readonly value: bigint;
}

/** Figures of a robot in atoms of the quote coin: they add up by what they are. `units` are of its first market. */
export interface Figures {
  readonly units: Units;
  readonly all: AllUnits;
  readonly coins: readonly CoinFigures[];
  readonly quote: Had;
  readonly equity: bigint;
  readonly change: bigint;
  readonly position: bigint;
}

export function figuresOf(ports: RobotPorts, record: RobotRecord): Figures {
  const all = unitsOfAll(ports, record.terms);
  const has = hadBy(ports, record);
  const coins = all.map((units, at): CoinFigures => {
    const { market } = units;
    const { had, ticks } = ofMarket(record, at, units, has);
    const value = (had.amount * BigInt(ticks) * BigInt(market.quoteAtomsPerTickLot)) / BigInt(market.baseAtomsPerLot);
    return { ...had, units, ticks, value };
  });
  const quote = record.state === 'stopped' ? brought(record.endQuote) : has(all[0].market.quote.id);
  const equity = coins.reduce((sum, { value }) => sum + value, quote.amount);
  const change = equity - BigInt(record.invested) + BigInt(record.withdrawn);
  return { units: all[0], all, coins, quote, equity, change, position: change - BigInt(record.profit) };
}

const brought = (atoms: string): Had => ({ amount: BigInt(atoms), held: 0n });

function hadBy({ core }: RobotPorts, { owner }: RobotRecord): (coin: number) => Had {
  const balances = owner === 0 ? [] : core.balances(owner);
  return (coin) => {
    const { available, held } = balances.find((one) => one.kind === 'trading' && one.coin === coin) ?? { available: '0', held: '0' };
    return { amount: BigInt(available) + BigInt(held), held: BigInt(held) };
  };
}

function ofMarket(record: RobotRecord, at: number, { lastTicks, market }: Units, has: (coin: number) => Had) {
  if (record.state !== 'stopped') return { had: has(market.base.id), ticks: lastTicks };
  const { endBase, endTicks } = at === 0 ? record : (record.others?.[at - 1] ?? { endBase: '0', endTicks: 0 });
  return { had: brought(endBase), ticks: endTicks };
}
