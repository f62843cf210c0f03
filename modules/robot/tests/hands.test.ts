// Protects: whatever owners do by hand with orders of their robots and beside them, no robot keeps the core busy, every coin comes home, and the books add up.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Command, OrderRecord } from '@agio/core';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@agio/kernel/time';
import type { RobotCommand, RobotTerms } from '../model.ts';
import { CASH, COIN, Floor, OWNER, THIRD } from '../testing/floor.ts';

const whole = (amount: number): string => `${amount}00000000`;
const common = { market: 0, onStop: 'sell', slippageBps: 100 } as const;
const OTHERS: readonly ((nowMs: number) => RobotTerms)[] = [
  (nowMs) => ({
    ...common,
    kind: 'dca',
    total: whole(50),
    every: 'hour',
    firstAtMs: nowMs + MINUTE_MS,
    times: Array.from({ length: 5 }, (_, at) => nowMs + MINUTE_MS + at * HOUR_MS),
    highestTicks: 0,
    runs: 5,
    endsAtMs: 0,
    budget: '0',
    takeProfitBps: 300,
  }),
  () => ({
    ...common,
    kind: 'twap',
    side: 'buy',
    lots: 20_000,
    durationMs: 10 * MINUTE_MS,
    intervalMs: MINUTE_MS,
    style: 'maker',
    limitTicks: 0,
    rest: 'take',
  }),
  () => ({
    ...common,
    kind: 'martingale',
    total: whole(100),
    safetyOrders: 3,
    safetyTotal: whole(100),
    firstStepBps: 100,
    stepScale: 1_000_000,
    volumeScale: 1_000_000,
    activeAtOnce: 3,
    takeProfitBps: 100,
    stopLossBps: 0,
    cooldownMs: MINUTE_MS,
    cycles: 0,
  }),
];
const AVERAGING = OTHERS[2];

function begun(): Floor {
  const floor = new Floor(1_050, '5000');
  const coins = {
    kind: 'issue',
    to: { owner: OWNER, kind: 'trading' },
    coin: 'COIN',
    amount: whole(1_000),
    reason: 'seed',
    cause: 'x',
  } as const;
  floor.must(coins);
  floor.order('sell', 1_060, 500_000, THIRD);
  floor.order('buy', 1_040, 500_000, THIRD);
  floor.moveTo(1_050);
  return floor;
}

function placed(side: 'buy' | 'sell', ticks: number, lots: number, stp: OrderRecord['stp']): Command {
  const rest = { total: null, expireAtMs: 0, clientOrderId: null, request: null } as const;
  return { kind: 'place', customer: OWNER, market: 0, side, type: 'limit', timeInForce: 'GTC', postOnly: false, stp, ticks, lots, ...rest };
}

const step = fc.record({
  what: fc.constantFrom('amend', 'amend', 'amend', 'cancel', 'beside', 'beside', 'robot', 'freeze', 'pass', 'move', 'move', 'move'),
  at: fc.nat(1_000),
  by: fc.integer({ min: -30, max: 30 }),
  of: fc.integer({ min: 1, max: 100 }),
  stp: fc.constantFrom<OrderRecord['stp']>('expire-maker', 'expire-maker', 'decrement', 'expire-taker', 'expire-both'),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const robotCommand = (robot: number, at: number): RobotCommand => {
  const given = { customer: OWNER, robot, request: null };
  const all: readonly RobotCommand[] = [
    { ...given, kind: 'robot.top_up', atoms: whole(1) },
    { ...given, kind: 'robot.take_out', atoms: whole(100) },
    { ...given, kind: 'robot.take_out', atoms: '1' },
    { ...given, kind: 'robot.pause', by: 'owner' },
    { ...given, kind: 'robot.resume' },
    { ...given, kind: 'robot.resume' },
    { ...given, kind: 'robot.stop', coins: 'sell' },
  ];
  return all[at % all.length] ?? { ...given, kind: 'robot.resume' };
};

function commandFor(floor: Floor, { at, by, of, stp, what }: Step): Command | RobotCommand | undefined {
  const [open, robots] = [floor.core.openOrders(OWNER), [...floor.robots.robots.keys()]];
  const order = open[at % Math.max(1, open.length)];
  if (what === 'freeze') return { kind: 'set_disabled', customer: OWNER, reason: 'owner', isOn: at % 3 === 0 };
  if (what === 'robot') return robots.length === 0 ? undefined : robotCommand(robots[at % robots.length] ?? 0, of);
  if (order === undefined) return undefined;
  if (what === 'cancel') return { kind: 'cancel', customer: OWNER, target: { order: order.id }, request: null };
  if (what === 'beside') return placed(order.side === 'buy' ? 'sell' : 'buy', order.ticks + (by % 4), 10_000 + of, stp);
  const lots = at % 2 === 0 ? 0 : Math.max(1, Math.floor((order.lots * of) / 30));
  return { kind: 'amend', customer: OWNER, order: order.id, ticks: at % 3 === 0 ? 0 : order.ticks + by, lots, request: null };
}

it('keep the core busy in no way, and bring everything home', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4), { minLength: 1, maxLength: 3 }), fc.array(step, { minLength: 20, maxLength: 60 }), (kinds, steps) => {
      const floor = begun();
      for (const kind of kinds) {
        const terms = OTHERS[kind]?.(floor.nowMs);
        floor.try(terms === undefined ? floor.creation() : { ...floor.creation(), terms });
      }
      for (const one of steps) {
        if (one.what === 'pass') floor.pass(one.at * 4_000);
        else if (one.what === 'move') floor.moveTo(950 + (one.at % 200));
        const command = one.what === 'pass' || one.what === 'move' ? undefined : commandFor(floor, one);
        if (command !== undefined) floor.try(command);
        expect(floor.core.audit()).toEqual([]);
      }
      floor.try({ kind: 'set_disabled', customer: OWNER, reason: 'owner', isOn: false });
      for (const robot of floor.robots.robots.keys())
        floor.try({ kind: 'robot.stop', customer: OWNER, robot, coins: 'keep', request: null });
      floor.pass(DAY_MS);
      expect([...floor.robots.robots.values()].map(({ record }) => [record.kind, record.state, record.reason])).toEqual([]);
      for (const owner of floor.core.subAccounts(OWNER)) expect([floor.has(owner, COIN), floor.has(owner, CASH)]).toEqual([0n, 0n]);
    }),
    { numRuns: 80, endOnFailure: true },
  );
});

it('an order of the owner that takes the place of a robot’s makes it wait a minute, and not try again forever', () => {
  for (const side of ['buy', 'sell'] as const) {
    const floor = begun();
    floor.try({ kind: 'cancel', customer: THIRD, target: { market: 0 }, request: null });
    const offer = floor.order('sell', 1_050, 500_000, THIRD);
    const robot = floor.createOf(AVERAGING?.(floor.nowMs) ?? floor.creation().terms);
    floor.must({ kind: 'cancel', customer: THIRD, target: { order: offer }, request: null });
    const own = floor.core.openOrders(OWNER).find((order) => order.side === side);
    floor.must(placed(side === 'buy' ? 'sell' : 'buy', own?.ticks ?? 0, 20_000, 'expire-maker'));
    const asleep = () => {
      const state = floor.robots.robots.get(robot)?.state;
      return state !== undefined && 'asleep' in state ? state.asleep : undefined;
    };
    expect([own?.owner === undefined, asleep()]).toEqual([false, 'stp']);
    floor.try({ kind: 'cancel', customer: OWNER, target: { market: 0 }, request: null });
    floor.try({ kind: 'robot.resume', customer: OWNER, robot, request: null });
    floor.pass(2 * MINUTE_MS);
    expect([asleep(), floor.core.openOrders(OWNER).filter((order) => order.side === side).length > 0]).toEqual(['', true]);
  }
});
