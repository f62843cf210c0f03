// Protects: no customer can make the core stop, keep a robot from stopping, or make it buy for lines that it does not have.
import { describe, expect, it, vi } from 'vitest';
import type { Command } from '@agio/core';
import type { RobotCommand, StopRobot, TopUpRobot } from '../model.ts';
import { CASH, COIN, Floor, OTHER, OWNER, THIRD } from '../testing/floor.ts';

const stop = (robot: number, coins: StopRobot['coins']): StopRobot => ({
  kind: 'robot.stop',
  customer: OWNER,
  robot,
  coins,
  request: null,
});
const editOf = (floor: Floor, robot: number, change: Parameters<Floor['creation']>[0]): RobotCommand => ({
  kind: 'robot.edit',
  customer: OWNER,
  robot,
  terms: floor.creation(change).terms,
  request: null,
});

function example(change: Parameters<Floor['create']>[0] = {}, has = '1000'): { readonly floor: Floor; readonly robot: number } {
  const floor = new Floor(1_050, has);
  floor.order('sell', 1_050, 300_301, THIRD);
  return { floor, robot: floor.create(change) };
}

const orderOf = (side: 'buy' | 'sell', ticks: number, lots: number): Command => ({
  kind: 'place',
  customer: THIRD,
  market: 0,
  side,
  type: 'limit',
  timeInForce: 'IOC',
  postOnly: false,
  stp: 'expire-taker',
  ticks,
  lots,
  total: null,
  expireAtMs: 0,
  clientOrderId: null,
  request: null,
});

/** A command without the work that waits behind it. */
const only = (floor: Floor, command: Parameters<Floor['try']>[0]): unknown => {
  floor.nowMs += 1;
  return floor.core.apply(floor.core.sequence + 1, floor.nowMs, command);
};

describe('a sale that is still on its way to the book', () => {
  it('is not lowered before the core has answered it, however long the queue is', () => {
    const { floor, robot } = example();
    const lines = Array.from({ length: 201 }, (_, at) => 550 + at * 5);
    for (let at = 0; at < 6; at += 1) floor.must(floor.creation({ lines, lots: 3_000 }, { customer: OTHER }));
    const sweep = (side: 'buy' | 'sell', ticks: number, lots: number): unknown => only(floor, orderOf(side, ticks, lots));
    for (let at = 0; at < 3; at += 1) sweep('sell', 600, 6 * 85 * 3_000);
    only(floor, stop(robot, 'sell'));
    const isAsked = (): boolean => floor.robots.robots.get(robot)?.asks.get('sale0')?.order === 0 && floor.core.waitingSteps > 128;
    for (let at = 0; at < 400 && !isAsked(); at += 1) sweep(at % 2 === 0 ? 'buy' : 'sell', at % 2 === 0 ? 1_000 : 600, 6 * 40 * 3_000);
    expect(isAsked()).toBe(true);
    floor.nowMs += 60_000;
    only(floor, { kind: 'tick' });
    floor.must({ kind: 'drain' });
    for (let minute = 0; minute < 12; minute += 1) floor.pass(60_000);
    expect(floor.robots.robots.has(robot)).toBe(false);
  });
});

describe('a price that is met while an order of the robot is under way', () => {
  it('is acted on once the order has ended: it never keeps the core busy', () => {
    const floor = new Floor();
    // The second purchase of the run is beyond what the first one needs for its profit, and so is its own price.
    floor.order('sell', 1_050, 1_000, THIRD);
    floor.order('sell', 1_060, 10_000_000, THIRD);
    floor.order('buy', 1_058, 10_000_000, THIRD);
    const [firstAtMs, cash] = [floor.nowMs, 10_000_000_000n];
    const robot = floor.createOf({
      kind: 'dca',
      market: 0,
      total: String(cash),
      every: 'hour',
      firstAtMs,
      times: [firstAtMs],
      highestTicks: 0,
      runs: 0,
      endsAtMs: 0,
      budget: String(3n * cash),
      takeProfitBps: 10,
      onStop: 'keep',
      slippageBps: 100,
    });
    // With the second purchase its average cost is above the last price: it goes on.
    expect(floor.record(robot)).toMatchObject({ state: 'running' });
    expect(floor.events.flatMap(({ ticks, what }) => (what === 'partly' || what === 'filled' ? [ticks] : []))).toEqual([1_050, 1_060]);
    expect(floor.core.audit()).toEqual([]);
  });
});

describe('a robot that waits', () => {
  it('buys for the lines that it was edited to, not for those that it had', () => {
    const floor = new Floor();
    floor.order('sell', 1_050, 1_000_000, THIRD);
    const robot = floor.create({ triggerTicks: 1_080 });
    floor.must(editOf(floor, robot, { lines: [960, 980, 1_000, 1_020, 1_040, 1_060], lots: 10_000 }));
    expect(floor.record(robot).state).toBe('running');
    expect(floor.has(floor.record(robot).owner, COIN) < 20_000_000n).toBe(true);
    expect(floor.events.find(({ what }) => what === 'filled')?.lots).toBe(10_011);
  });
});

describe('an own order in the way of the first purchase', () => {
  it('delays it by a minute, and not forever', () => {
    const floor = new Floor();
    floor.must({ kind: 'issue', to: { owner: OWNER, kind: 'trading' }, coin: 'COIN', amount: '1000000000', reason: 'seed', cause: 'own' });
    const own = floor.order('sell', 1_045, 10_000, OWNER);
    floor.order('sell', 1_050, 400_000, THIRD);
    const robot = floor.create();
    floor.pass(60_000);
    expect(floor.has(floor.record(robot).owner, COIN)).toBe(0n);
    floor.try({ kind: 'cancel', customer: OWNER, target: { order: own }, request: null });
    floor.pass(60_000);
    expect(floor.has(floor.record(robot).owner, COIN)).toBe(300_000_699n);
    expect(floor.picture()).toEqual(
      [1_000, 1_020, 1_060, 1_080, 1_100].map((ticks) => `${ticks < 1_050 ? 'buy' : 'sell'} ${ticks} 100000`),
    );
  });
});

describe('a market that ends', () => {
  it('ends a robot that is selling', () => {
    const { floor, robot } = example();
    floor.must(stop(robot, 'sell'));
    expect(floor.record(robot).state).toBe('stopping');
    floor.must({ kind: 'set_delisting', market: 0, delistAtMs: floor.nowMs + 1_000 });
    floor.pass(2_000);
    floor.pass(120_000);
    expect([floor.robots.robots.size, floor.has(OWNER, COIN) > 0n]).toEqual([0, true]);
  });

  it('ends a robot that is paused', () => {
    const { floor, robot } = example();
    floor.do('pause', robot);
    floor.must({ kind: 'set_delisting', market: 0, delistAtMs: floor.nowMs + 1_000 });
    floor.pass(2_000);
    floor.pass(120_000);
    expect(floor.robots.robots.size).toBe(0);
  });
});

describe('robots with more lines than their owner may have orders', () => {
  it('ask for no lines that there is no room for: many of them hold up nobody', () => {
    const floor = new Floor(12_000, '100000000');
    floor.order('sell', 12_000, 50_000_000, THIRD);
    const lines = Array.from({ length: 201 }, (_, at) => 5_950 + at * 35);
    const answered = vi.spyOn(floor.robots, 'answered');
    for (let at = 0; at < 5; at += 1) floor.create({ lines, lots: 20_000 });
    expect(floor.core.openOrders(OWNER)).toHaveLength(200);
    for (let minute = 0; minute < 3; minute += 1) floor.pass(60_000);
    // Of each robot the purchase of its start, once a minute.
    expect(answered.mock.calls.filter(([, answer]) => !answer.ok).length).toBeLessThanOrEqual(4 * 4);
    // Anyone who has room again uses it.
    floor.must({ kind: 'robot.stop', customer: OWNER, robot: 1, coins: 'keep', request: null });
    floor.pass(60_000);
    expect(floor.core.openOrders(OWNER)).toHaveLength(200);
  });
});

describe('a customer who is disabled', () => {
  it('moves no money out of reach', () => {
    const { floor, robot } = example();
    const draft = floor.create({ lots: 10_000 }, { isStarted: false });
    floor.must({ kind: 'set_disabled', customer: OWNER, reason: 'operators', isOn: true });
    const before = floor.free(CASH);
    const topUp: TopUpRobot = { kind: 'robot.top_up', customer: OWNER, robot, atoms: '1000', request: null };
    expect([floor.try(topUp).refusal, floor.do('start', draft)]).toEqual(['customer_disabled', 'customer_disabled']);
    expect(floor.free(CASH)).toBe(before);
  });
});

describe('a restart after every command, with work that waits', () => {
  it('changes nothing that follows', () => {
    const run = (restarts: boolean): string => {
      const { floor, robot } = example({ highestTicks: 1_200, lowestTicks: 800, reinvests: true });
      const steps: Parameters<Floor['try']>[0][] = [
        editOf(floor, robot, { lines: Array.from({ length: 101 }, (_, at) => 900 + at * 4), lots: 2_000, stopLossTicks: 850 }),
        { kind: 'robot.pause', customer: OWNER, robot, by: 'owner', request: null },
        { kind: 'robot.resume', customer: OWNER, robot, request: null },
        editOf(floor, robot, { lots: 50_000, highestTicks: 1_200, lowestTicks: 800 }),
        floor.creation({ lots: 10_000, triggerTicks: 1_100 }),
        stop(robot, 'sell'),
        { kind: 'tick' },
      ];
      for (const command of steps) {
        only(floor, command);
        if (restarts) floor.restart();
      }
      while (floor.core.waitingSteps > 0) only(floor, { kind: 'drain' });
      floor.moveTo(1_100);
      floor.pass(60_000);
      return floor.core.hash();
    };
    expect(run(true)).toBe(run(false));
  });
});

describe('a customer who makes their robots place their lines again and again', () => {
  const refusals = (ask: () => string | undefined): readonly string[] => Array.from({ length: 61 }, () => ask() ?? 'done');

  it('edits no more in an hour than they may make robots', () => {
    const { floor, robot } = example();
    const edit = (lots: number) => floor.try(editOf(floor, robot, { lots })).refusal;
    const answers = refusals(() => edit(100_000 + (floor.nowMs % 2)));
    // It was made within the same hour.
    expect([answers.indexOf('robot.too_often'), new Set(answers)]).toEqual([59, new Set(['done', 'robot.too_often'])]);
    expect(floor.try(floor.creation({}, { isStarted: false })).refusal).toBe('robot.too_often');
    floor.nowMs += 3_600_000;
    expect(edit(100_002)).toBeUndefined();
  });

  it('resumes no more often either, and stops whenever they like', () => {
    const { floor, robot } = example();
    const answers = refusals(() => {
      floor.do('pause', robot);
      return floor.do('resume', robot);
    });
    expect([answers.indexOf('robot.too_often'), answers.filter((one) => one === 'done').length]).toEqual([59, 59]);
    expect(floor.try(stop(robot, 'keep')).refusal).toBeUndefined();
  });
});
