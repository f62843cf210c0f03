import type { AccountRef } from '@agio/core';
import { assert } from '@agio/kernel';
import type { RobotRecord, Ending } from '../model.ts';
import { marketsOf } from '../terms.ts';
import type { Books, LiveRobot } from './books.ts';

export const tradingOf = (owner: number): AccountRef => ({ owner, kind: 'trading' });

/** The coins of a robot: the quote coin, and the base coin of each of its markets. */
export function coinsOf(
  { tools }: Books,
  { terms }: Pick<RobotRecord, 'terms'>,
): { readonly bases: readonly [number, ...number[]]; readonly quote: number } {
  const markets = marketsOf(terms).map((id) => tools.marketAt(id));
  const [first, ...others] = markets.map((market) => market?.base.id ?? -1);
  const quote = markets[0]?.quote.id;
  assert(first !== undefined && quote !== undefined && !others.includes(-1), 'a robot is of markets');
  return { bases: [first, ...others], quote };
}

/** From the trading account into the robot. */
export function give({ tools }: Books, robot: LiveRobot, coin: number, atoms: bigint): void {
  if (atoms === 0n) return;
  const { customer, id, owner } = robot.record;
  robot.moves += 1;
  tools.money.transfer(tradingOf(customer), tradingOf(owner), coin, atoms, { reason: 'robot_invest', cause: `robot:${id}:${robot.moves}` });
}

/** From the robot to the trading account. */
export function take({ tools }: Books, robot: LiveRobot, coin: number, atoms: bigint): void {
  if (atoms === 0n) return;
  const { customer, id, owner } = robot.record;
  robot.moves += 1;
  tools.money.transfer(tradingOf(owner), tradingOf(customer), coin, atoms, { reason: 'robot_return', cause: `robot:${id}:${robot.moves}` });
}

/** What it was given and did not need counts as never given. */
export function giveBack(books: Books, robot: LiveRobot, atoms: bigint): void {
  const { invested } = robot.record;
  take(books, robot, coinsOf(books, robot.record).quote, atoms);
  books.put(robot, { invested: String(BigInt(invested) - atoms) });
}

/** Everything goes home, dust too, and the robot's books close. */
export function goHome(books: Books, robot: LiveRobot, ending: Ending): void {
  const { market, others, owner } = robot.record;
  const { bases, quote } = coinsOf(books, robot.record);
  const { tools } = books;
  const { money, watches } = tools;
  const [endBase, ...ofOthers] = bases.map((base) => home(books, robot, base)) as [bigint, ...bigint[]];
  const endQuote = money.available(tradingOf(owner), quote);
  take(books, robot, quote, endQuote);
  books.tell(robot, 'stopped', { reason: ending, paid: String(endBase), received: String(endQuote), ticks: watches.lastTicks(market) });
  books.put(robot, {
    state: 'stopped',
    ending,
    reason: '',
    range: '',
    endedAtMs: tools.nowMs(),
    endTicks: watches.lastTicks(market),
    endQuote: String(endQuote),
    endBase: String(endBase),
    ...(others === undefined
      ? {}
      : { others: others.map((one, at) => ({ ...one, endTicks: watches.lastTicks(one.market), endBase: String(ofOthers[at] ?? 0n) })) }),
  });
}

/** All of a coin goes home. */
function home(books: Books, robot: LiveRobot, coin: number): bigint {
  const atoms = books.tools.money.available(tradingOf(robot.record.owner), coin);
  take(books, robot, coin, atoms);
  return atoms;
}
