// Protects the statement of a robot: what it has adds up to its result, and after it has stopped it keeps saying what was there when it did.
import { expect, it } from 'vitest';
import { figuresOf } from '../handlers/figures.ts';
import { progressOf } from '../handlers/progress.ts';
import { rulesFor } from '../handlers/room.ts';
import { robotView } from '../handlers/views.ts';
import { robotRobot } from '../model.ts';
import type { RobotRecord } from '../model.ts';
import type { RobotPorts } from '../ports.ts';
import { Floor, OWNER } from '../testing/floor.ts';

function portsOf(floor: Floor): RobotPorts {
  const prices = { market: 0, name: 'COIN_CASH', ticksOf: Number, priceOf: (ticks: number) => (ticks / 10).toFixed(1) };
  return { core: floor.core, now: () => floor.nowMs, pricesOf: () => prices } as unknown as RobotPorts;
}

/** What a view says of itself, in the units of money, and what its own figures give. */
function sumsOf(view: ReturnType<typeof robotView>): readonly (readonly [string, number, number])[] {
  const worth = view.coins.reduce((sum, { value }) => sum + Number(value), 0);
  const change = Number(view.equity) - Number(view.invested) + Number(view.withdrawn);
  return [
    ['equity', Number(view.equity), worth],
    ['change', Number(view.change), change],
    ['results', Number(view.gridProfit) + Number(view.positionResult), change],
  ];
}

it('adds up while it runs, and says after its end what was there at its end, whatever the market does then', () => {
  const floor = new Floor();
  const ports = portsOf(floor);
  const id = floor.create();
  for (const ticks of [1_010, 1_080, 1_030]) floor.moveTo(ticks);
  const running = robotView(ports, floor.record(id), 'Grid');
  expect(running).toMatchObject({ state: 'running', lastPrice: '103.0', endedAt: null });
  const money = Number(running.coins[0]?.amount) * Number(running.lastPrice);
  expect(Number(running.coins[0]?.value)).toBeCloseTo(money, 6);
  for (const [what, told, summed] of sumsOf(running)) expect(told, what).toBeCloseTo(summed, 6);

  const facts = floor.must({ kind: 'robot.stop', customer: OWNER, robot: id, coins: 'keep', request: null });
  const ended = facts.filter((fact) => robotRobot.is(fact)).at(-1) as RobotRecord | undefined;
  if (ended === undefined) throw new Error('its end is told');
  const stopped = robotView(ports, ended, 'Grid');
  expect(stopped).toMatchObject({ state: 'stopped', lastPrice: '103.0', endedAt: floor.nowMs });
  // What it gave back was in no order any more.
  expect(stopped.coins).toEqual(running.coins.map((coin) => ({ ...coin, inOrders: '0' })));
  for (const [what, told, summed] of sumsOf(stopped)) expect(told, what).toBeCloseTo(summed, 6);
  floor.moveTo(1_200);
  expect(robotView(ports, ended, 'Grid')).toEqual(stopped);
});

it('says how far it is: bought and averaged, in which cycle, in which slice, with which shares', () => {
  const floor = new Floor();
  const ports = portsOf(floor);
  const record = floor.record(floor.create());
  const figures = figuresOf(ports, record);
  const rules = rulesFor(ports, figures.units.market, OWNER);
  const told = (state: object) => progressOf(state as never, figures, rules, floor.nowMs);
  const NOW = floor.nowMs;

  expect(told({ kind: 'grid' })).toBeNull();
  // Two coins for 201.1: 100.55 each, which is halfway between two prices and goes to the higher one.
  const bought = { runs: 2, spent: 20_110_000_000n, bought: 200_000_000n };
  expect(told({ kind: 'dca', ...bought, terms: { times: [NOW - 5, NOW, NOW + 7, NOW + 9] } })).toMatchObject({
    kind: 'dca',
    runs: 2,
    spent: '201.1',
    bought: '2',
    averagePrice: '100.6',
    nextAt: NOW + 7,
  });
  expect(told({ kind: 'dca', ...bought, spent: 20_109_999_999n, terms: { times: [NOW] } })).toMatchObject({
    averagePrice: '100.5',
    nextAt: null,
  });
  expect(told({ kind: 'dca', runs: 0, spent: 0n, bought: 0n, terms: { times: [] } })).toMatchObject({ averagePrice: null });

  const held = { atoms: 100_000_000n, paid: 10_000_000_000n };
  const ladder = { kind: 'martingale', cycle: 3, held, nextAtMs: NOW + 5, safetyFilled: 2, stopTicks: 900, terms: { takeProfitBps: 100 } };
  const running = told({ ...ladder, stage: 'ladder' });
  expect(running).toMatchObject({ cycle: 3, safetyFilled: 2, averagePrice: '100.0', stopLossPrice: '90.0', nextAt: null });
  expect(Number((running as { takeProfitPrice: string }).takeProfitPrice)).toBeGreaterThanOrEqual(101);
  const none = { atoms: 0n, paid: 0n };
  expect(told({ ...ladder, stage: 'idle', held: none, stopTicks: 0 })).toMatchObject({
    averagePrice: null,
    takeProfitPrice: null,
    stopLossPrice: null,
    nextAt: NOW + 5,
  });

  const terms = { durationMs: 60_000, intervalMs: 20_000 };
  const sliced = (slice: number, beganAtMs = NOW) => told({ kind: 'twap', beganAtMs, filledLots: 150_000, slice, terms });
  expect(sliced(2)).toEqual({ kind: 'twap', slice: 2, slices: 3, filledAmount: '1.5', nextAt: NOW + 40_000, endsAt: NOW + 60_000 });
  expect([sliced(3), sliced(0, 0)]).toMatchObject([
    { nextAt: null, endsAt: NOW + 60_000 },
    { nextAt: null, endsAt: null },
  ]);
});
