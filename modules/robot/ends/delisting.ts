import { Interval } from '@agio/module';
import { robotMachine } from '../machine/index.ts';
import { endsSoon } from '../model.ts';
import type { DelistRobot } from '../model.ts';
import { marketsOf } from '../terms.ts';
import type { RobotPorts } from '../ports.ts';

const EVERY_MS = 60_000;

/** Stops robots by their rule the hour before one of their markets ends: at its end there are no buyers. */
export function delisterOf(ports: RobotPorts): Interval {
  const { core } = ports;
  return new Interval(ports, EVERY_MS, async () => {
    const ends = (id: number): boolean => endsSoon(core.markets[id]?.delistAtMs ?? null, ports.now());
    for (const { record, state } of Array.from(core.machine(robotMachine).robots.values())) {
      if (state === undefined || state.phase === 'stopping' || !marketsOf(record.terms).some(ends)) continue;
      const command: DelistRobot = { kind: 'robot.delist', customer: record.customer, robot: record.id, request: null };
      // One that ended meanwhile is refused, which is as good.
      await ports.submit(command).catch((error: unknown) => ports.onError(error));
    }
  });
}
