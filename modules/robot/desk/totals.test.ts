// Protects what operators see of robots in numbers: each counts by its state, in all, by kind and in its market; drafts and what has stopped count nowhere.
import { parseDecimal } from '@agio/kernel';
import { expect, it } from 'vitest';
import { figuresOf } from '../handlers/figures.ts';
import type { RobotRoom } from '../handlers/room.ts';
import { Floor, OWNER, THIRD } from '../testing/floor.ts';
import { totalsOf } from './totals.ts';

it('counts robots by state, and those that are buying their first coins among the running ones', () => {
  const floor = new Floor(1_050, '1000000');
  const { core } = floor;
  const room = {
    core,
    now: () => floor.nowMs,
    pricesOf: () => ({ market: 0, name: 'COIN_CASH', ticksOf: Number, priceOf: String }),
  } as unknown as RobotRoom;
  const live = () => [...floor.robots.robots.values()];
  const states = () => live().map(({ record }) => record.state);
  /** Everything at once: in all, of grids, and in the market. */
  const counted = () => {
    const { kinds, markets, orders, reasons, ...all } = totalsOf(room, live());
    expect(kinds.find(({ kind }) => kind === 'grid')).toEqual({ kind: 'grid', ...all });
    expect(kinds.filter(({ kind, robots }) => kind !== 'grid' && robots > 0)).toEqual([]);
    expect(markets).toEqual(all.robots === 0 ? [] : [{ market: 'COIN_CASH', ...all }]);
    const { equity, paused, robots, running, waiting } = all;
    const worth = live().reduce((sum, { record }) => sum + (record.state === 'draft' ? 0n : figuresOf(room, record).equity), 0n);
    expect(equity.map(({ amount, coin }) => [coin, parseDecimal(amount, 8)])).toEqual(robots === 0 ? [] : [['CASH', worth]]);
    return { robots, running, waiting, paused, orders, reasons };
  };
  const none = { robots: 0, running: 0, waiting: 0, paused: 0, orders: 0, reasons: [] };

  floor.create({}, { isStarted: false });
  expect(counted()).toEqual(none);
  floor.order('sell', 1_050, 100_000_000, THIRD);
  // Two large robots keep the core busy, so that the purchase of the third one waits for its turn.
  const lines = Array.from({ length: 95 }, (_, at) => 500 + 10 * at);
  for (const change of [{ lines, lots: 5_000 }, { lines, lots: 5_000 }, {}])
    floor.core.apply(floor.core.sequence + 1, floor.nowMs, floor.creation(change));
  expect(states()).toEqual(['draft', 'running', 'running', 'starting']);
  expect(counted()).toMatchObject({ ...none, robots: 3, running: 3, orders: expect.any(Number) as number });
  floor.must({ kind: 'tick' });
  expect(states()).toEqual(['draft', 'running', 'running', 'running']);
  expect(counted()).toEqual({ ...none, robots: 3, running: 3, orders: 193 });

  floor.create({ triggerTicks: 1_100 });
  expect(counted()).toEqual({ ...none, robots: 4, running: 3, waiting: 1, orders: 193 });
  const paused = [floor.create(), floor.create()];
  for (const robot of paused) floor.do('pause', robot);
  expect(counted()).toMatchObject({ robots: 6, running: 3, waiting: 1, paused: 2, reasons: [{ reason: 'owner', robots: 2 }] });
  // It sells what it has and finds no buyer: it has money still, and runs no more.
  floor.must({ kind: 'robot.stop', customer: OWNER, robot: paused[0] ?? 0, coins: 'sell', request: null });
  expect(states()).toEqual(['draft', 'running', 'running', 'running', 'waiting', 'stopping', 'paused']);
  expect(counted()).toMatchObject({ robots: 6, running: 3, waiting: 1, paused: 1, reasons: [{ reason: 'owner', robots: 1 }] });
});
