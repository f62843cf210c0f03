// Protects the statement of a robot: what it has adds up to its result, and after it has stopped it keeps saying what was there when it did.
import { expect, it } from 'vitest';
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
