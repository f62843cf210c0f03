import type { AccountRef } from '@agio/core';
import { assert } from '@agio/kernel';
import type { Ending } from '../planner/index.ts';
import type { Books, Robot } from './books.ts';

export const tradingOf = (owner: number): AccountRef => ({ owner, kind: 'trading' });

/** A market's coins, by what they are to a robot. */
export function coinsOf({ tools }: Books, market: number): { readonly base: number; readonly quote: number } {
  const found = tools.marketAt(market);
  assert(found !== undefined, 'a robot is of a market');
  return { base: found.base.id, quote: found.quote.id };
}

/** From the trading account into the robot. */
export function give({ tools }: Books, robot: Robot, coin: number, atoms: bigint): void {
  if (atoms === 0n) return;
  const { customer, id, owner } = robot.record;
  robot.moves += 1;
  tools.money.transfer(tradingOf(customer), tradingOf(owner), coin, atoms, { reason: 'robot_invest', cause: `robot:${id}:${robot.moves}` });
}

/** From the robot to the trading account. */
export function take({ tools }: Books, robot: Robot, coin: number, atoms: bigint): void {
  if (atoms === 0n) return;
  const { customer, id, owner } = robot.record;
  robot.moves += 1;
  tools.money.transfer(tradingOf(owner), tradingOf(customer), coin, atoms, { reason: 'robot_return', cause: `robot:${id}:${robot.moves}` });
}

/** What it was given and did not need counts as never given. */
export function giveBack(books: Books, robot: Robot, atoms: bigint): void {
  const { invested, market } = robot.record;
  take(books, robot, coinsOf(books, market).quote, atoms);
  books.put(robot, { invested: String(BigInt(invested) - atoms) });
}

/** Everything goes home, dust too, and the robot's books close. */
export function goHome(books: Books, robot: Robot, ending: Ending): void {
  const { market, owner } = robot.record;
  const { base, quote } = coinsOf(books, market);
  const { tools } = books;
  const { money, watches } = tools;
  const [endBase, endQuote] = [money.available(tradingOf(owner), base), money.available(tradingOf(owner), quote)];
  take(books, robot, base, endBase);
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
  });
}
