// Protects: robots trade with the money of their sub-account alone, do in the core what their planner says, and bring everything home to the atom.
import { describe, expect, it } from 'vitest';
import { robotEvent } from '../model.ts';
import type { RobotCommand, StopRobot, TakeOutOfRobot, TopUpRobot } from '../model.ts';
import { CASH, COIN, Floor, OTHER, OWNER, THIRD } from '../testing/floor.ts';

/** What is done with a robot by its owner. */
const stop = (robot: number, coins: StopRobot['coins']): StopRobot => ({
  kind: 'robot.stop',
  customer: OWNER,
  robot,
  coins,
  request: null,
});
const whole = (text: string): bigint => BigInt(text.replace('.', ''));
const LAID_OUT = ['buy 1000 100000', 'buy 1020 100000', 'sell 1060 100000', 'sell 1080 100000', 'sell 1100 100000'];

/** The robot of the example: somebody offers at 105 exactly what it buys. */
function example(change: Parameters<Floor['create']>[0] = {}): { readonly floor: Floor; readonly robot: number; readonly owner: number } {
  const floor = new Floor();
  floor.order('sell', 1_050, 300_301, THIRD);
  const robot = floor.create(change);
  return { floor, robot, owner: floor.record(robot).owner };
}

describe('the example of the design', () => {
  it('adds up to the atom in the core, with a restart in the middle', () => {
    const { floor, owner, robot } = example();
    expect(floor.record(robot)).toMatchObject({ state: 'running', invested: String(whole('517.31605000')) });
    expect([floor.has(owner, CASH), floor.has(owner, COIN)]).toEqual([whole('202.00000000'), whole('3.00000699')]);
    expect(floor.free(CASH)).toBe(whole('1000.00000000') - whole('517.31605000'));
    expect(floor.picture()).toEqual(LAID_OUT);
    floor.moveTo(1_060);
    floor.restart();
    expect([floor.has(owner, CASH), floor.record(robot).profit]).toEqual([whole('307.91520000'), String(whole('1.91520000'))]);
    floor.moveTo(1_040);
    expect(floor.picture()).toEqual(['buy 1000 100000', 'buy 1020 100000', 'sell 1060 99920', 'sell 1080 100000', 'sell 1100 100000']);
    floor.moveTo(1_060);
    expect(floor.record(robot)).toMatchObject({ profit: String(whole('3.74566784')), pairs: 2 });
    expect([floor.has(owner, CASH), floor.has(owner, COIN)]).toEqual([whole('309.74566784'), whole('2.00000699')]);
    expect(floor.do('pause', robot)).toBeUndefined();
    expect([floor.picture(), floor.record(robot).state, floor.record(robot).reason]).toEqual([[], 'paused', 'owner']);
    floor.restart();
    expect(floor.do('resume', robot)).toBeUndefined();
    expect(floor.picture()).toEqual(['buy 1000 100000', 'buy 1020 100000', 'buy 1040 100000', 'sell 1080 100000', 'sell 1100 100000']);
    floor.must(stop(robot, 'keep'));
    expect([floor.picture(), floor.robots.robots.size, floor.has(owner, CASH), floor.has(owner, COIN)]).toEqual([[], 0, 0n, 0n]);
    expect(floor.free(CASH)).toBe(whole('1000.00000000') - whole('517.31605000') + whole('309.74566784'));
    expect(floor.free(COIN)).toBe(whole('2.00000699'));
    expect(floor.events.map(({ what }) => what)).toEqual([
      'created',
      'funded',
      'filled',
      'started',
      'filled',
      'pair',
      'filled',
      'filled',
      'pair',
      'paused',
      'resumed',
      'stopping',
      'stopped',
    ]);
  });
});

describe('a robot', () => {
  it('sells everything when it is told to, and its sub-account serves the next one', () => {
    const { floor, owner, robot } = example();
    floor.order('buy', 1_045, 400_000);
    floor.must(stop(robot, 'sell'));
    expect([floor.robots.robots.size, floor.has(owner, COIN), floor.free(COIN) < 1_000n]).toEqual([0, 0n, true]);
    floor.order('sell', 1_050, 300_301, THIRD);
    expect(floor.record(floor.create()).owner).toBe(owner);
  });

  it('lowers a sale that nobody takes once a minute, ten times, then keeps its coins and says so', () => {
    const { floor, owner, robot } = example();
    floor.must(stop(robot, 'sell'));
    const asked = floor.core.openOrders(OWNER)[0]?.ticks ?? 0;
    floor.pass(60_000);
    expect(floor.core.openOrders(OWNER)[0]?.ticks).toBe(Math.ceil((asked * 9_900) / 10_000));
    for (let minute = 0; minute < 12; minute += 1) floor.pass(60_000);
    expect([floor.robots.robots.size, floor.has(owner, COIN), floor.free(COIN)]).toEqual([0, 0n, whole('3.00000699')]);
    expect(floor.events.at(-2)?.what).toBe('unsold');
  });

  it('stops by its stop loss, after a restart too', () => {
    const { floor } = example({ stopLossTicks: 990, onStop: 'sell' });
    floor.restart();
    floor.moveTo(985);
    floor.order('buy', 980, 1_000_000, THIRD);
    expect(floor.robots.robots.size).toBe(0);
    expect(floor.events.at(-1)).toMatchObject({ what: 'stopped', reason: 'stop_loss' });
  });

  it('waits at its stop loss for an order of a second customer, over a restart', () => {
    const { floor } = example({ stopLossTicks: 990, confirmsStop: true, onStop: 'sell' });
    floor.moveTo(985);
    floor.restart();
    floor.pass(5_000);
    floor.moveTo(980);
    expect(floor.robots.robots.size).toBe(1);
    floor.pass(5_000);
    // The taker of before rests now, and another one takes.
    floor.order('buy', 970, 1_000_000);
    floor.order('sell', 970, 2_000, THIRD);
    expect([floor.robots.robots.size, floor.events.at(-1)]).toMatchObject([0, { what: 'stopped', reason: 'stop_loss' }]);
  });

  it('waits for its trigger with its money, and starts there', () => {
    const floor = new Floor();
    const robot = floor.create({ triggerTicks: 1_080 });
    expect([floor.record(robot).state, floor.picture()]).toEqual(['waiting', []]);
    floor.restart();
    floor.order('sell', 1_081, 500_000, THIRD);
    floor.moveTo(1_080);
    expect(floor.record(robot).state).toBe('running');
    expect(floor.picture()).toEqual(['buy 1000 100000', 'buy 1020 100000', 'buy 1040 100000', 'buy 1060 100000', 'sell 1100 100000']);
  });

  it('rests the rest of its first purchase at the bound, and its sales sleep until it is there', () => {
    const floor = new Floor();
    floor.order('sell', 1_050, 100_101, THIRD);
    const robot = floor.create();
    expect(floor.picture()).toContain('buy 1060 200200');
    expect(floor.picture()).not.toContain('sell 1060 100000');
    floor.order('sell', 1_060, 200_200);
    expect(floor.picture()).toEqual(LAID_OUT);
    expect(floor.record(robot).state).toBe('running');
  });

  it('pauses when its owner is disabled, and goes on by itself within a minute of the end of that', () => {
    const { floor, robot } = example();
    floor.must({ kind: 'set_disabled', customer: OWNER, reason: 'operators', isOn: true });
    // Anyone who disables a customer cancels their orders; here a trade comes first.
    floor.moveTo(1_060);
    expect(floor.picture()).toEqual([]);
    floor.pass(60_000);
    expect(floor.record(robot)).toMatchObject({ state: 'paused', reason: 'customer_frozen' });
    floor.must({ kind: 'set_disabled', customer: OWNER, reason: 'operators', isOn: false });
    floor.pass(60_000);
    expect(floor.record(robot).state).toBe('running');
  });

  it('stops by its rule the hour before its market ends, and not before', () => {
    const { floor, robot } = example({ onStop: 'sell' });
    const delist = () => floor.try({ kind: 'robot.delist', customer: OWNER, robot, request: null }).refusal;
    expect(delist()).toBe('robot.state');
    floor.must({ kind: 'set_delisting', market: 0, delistAtMs: floor.nowMs + 2 * 3_600_000 });
    expect(delist()).toBe('robot.state');
    floor.pass(3_600_000);
    floor.order('buy', 1_040, 1_000_000, THIRD);
    expect(delist()).toBeUndefined();
    expect(floor.events.at(-1)).toMatchObject({ what: 'stopped', reason: 'delisted' });
    expect(floor.free(COIN) < 1_000n).toBe(true);
  });

  it('ends with its market', () => {
    const { floor } = example();
    floor.must({ kind: 'set_delisting', market: 0, delistAtMs: floor.nowMs + 1_000 });
    floor.pass(2_000);
    expect([floor.robots.robots.size, floor.free(COIN)]).toEqual([0, whole('3.00000699')]);
    expect(floor.events.at(-1)).toMatchObject({ what: 'stopped', reason: 'delisted' });
  });

  it('places two hundred lines although one turn may queue a hundred orders', () => {
    const floor = new Floor(100_000, '1000000');
    const lines = Array.from({ length: 201 }, (_, at) => 50_000 + at * 500);
    const robot = floor.create({ lines, lots: 1_000 });
    // Half of them lack the coins that nobody sold, besides the purchase that rests.
    expect(floor.picture()).toHaveLength(101);
    floor.restart();
    floor.do('pause', robot);
    expect([floor.picture(), floor.record(robot).state]).toEqual([[], 'paused']);
  });

  it('takes more money, and gives back what no line needs and no more', () => {
    const { floor, owner, robot } = example();
    const amount = (kind: 'robot.top_up' | 'robot.take_out', atoms: string) =>
      ({ kind, customer: OWNER, robot, atoms, request: null }) as TopUpRobot | TakeOutOfRobot;
    expect(floor.try(amount('robot.take_out', '1')).refusal).toBe('robot.in_use');
    expect(floor.try(amount('robot.top_up', String(whole('900.00000000')))).refusal).toBe('robot.balance_not_enough');
    floor.must(amount('robot.top_up', String(whole('10.00000000'))));
    floor.must(amount('robot.take_out', String(whole('9.00000000'))));
    expect(floor.try(amount('robot.take_out', String(whole('1.00000001')))).refusal).toBe('robot.in_use');
    expect(floor.has(owner, CASH)).toBe(whole('203.00000000'));
    expect(floor.record(robot)).toMatchObject({ invested: String(whole('527.31605000')), withdrawn: String(whole('9.00000000')) });
  });

  it('takes other terms while it runs', () => {
    const { floor, robot } = example();
    const { terms } = floor.creation({ lines: [1_000, 1_030, 1_060, 1_090], lots: 50_000 });
    floor.must({ kind: 'robot.edit', customer: OWNER, robot, terms, request: null });
    expect(floor.picture()).toEqual(['buy 1000 50000', 'buy 1030 50000', 'sell 1090 50000']);
    expect(floor.record(robot).revision).toBe(1);
  });
});

describe('refusals', () => {
  it('say why, and change nothing', () => {
    const floor = new Floor();
    const hash = floor.core.hash();
    const tried = (change: Parameters<Floor['creation']>[0], more = {}) => floor.try(floor.creation(change, more)).refusal;
    expect(tried({ lines: [1_000, 1_003, 1_006] })).toBe('robot.narrow');
    expect(tried({ lots: 1 })).toBe('robot.small');
    expect(tried({}, { most: '100' })).toBe('robot.small');
    expect(tried({ stopLossTicks: 1_000 })).toBe('robot.prices');
    expect(tried({ lines: [1_000, 1_020] })).toBe('robot.invalid');
    expect(tried({ lots: 1_000_000 })).toBe('robot.balance_not_enough');
    expect(tried({ market: 7 })).toBe('unknown_market');
    expect(tried({}, { customer: 99 })).toBe('unknown_customer');
    expect(floor.core.hash() === hash).toBe(false);
    expect([floor.core.openOrders(OWNER), floor.robots.robots.size, floor.core.subAccounts(OWNER)]).toEqual([[], 0, []]);
  });

  it('drafts move nothing, and another customer’s robot is as if there were none', () => {
    const floor = new Floor();
    const robot = floor.create({}, { isStarted: false });
    expect([floor.record(robot).state, floor.free(CASH)]).toEqual(['draft', whole('1000.00000000')]);
    expect(floor.try({ kind: 'robot.start', customer: OTHER, robot, request: null } satisfies RobotCommand).refusal).toBe(
      'robot.not_found',
    );
    expect(floor.do('pause', robot)).toBe('robot.state');
    floor.order('sell', 1_050, 300_301, THIRD);
    expect(floor.do('start', robot)).toBeUndefined();
    expect(floor.record(robot).state).toBe('running');
  });

  it('twenty at once, and sixty within an hour', () => {
    const floor = new Floor();
    const draft = () => floor.try(floor.creation({}, { isStarted: false }));
    for (let at = 0; at < 20; at += 1) expect(draft().refusal).toBeUndefined();
    expect(draft().refusal).toBe('robot.too_many');
    for (let at = 1; at <= 60; at += 1) {
      floor.try(stop(at, 'keep'));
      draft();
    }
    expect([floor.robots.of(OWNER).size, draft().refusal]).toEqual([0, 'robot.too_often']);
    floor.nowMs += 3_600_000;
    expect(draft().refusal).toBeUndefined();
  });
});

it('an event is told once, with a number of its own', () => {
  const { floor } = example();
  floor.moveTo(1_100);
  const numbers = floor.events.map(({ id }) => id);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  expect(robotEvent.table).toBe('robot_event');
});
