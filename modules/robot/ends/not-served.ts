import { MINUTE_MS } from '@agio/kernel/time';
import { Interval } from '@agio/module';
import { robotMachine } from '../machine/index.ts';
import type { StopRobot } from '../model.ts';
import type { RobotPorts } from '../ports.ts';

const EVERY_MS = MINUTE_MS;
/** For so long a customer is not served before their robots stop: a list of countries that was saved by mistake can be corrected meanwhile. */
export const GRACE_MS = 10 * MINUTE_MS;

/** Stops robots, by their rule, of customers whom their site does not serve any more: robots place orders without anybody asking for each. */
export function unservedStopperOf(ports: Pick<RobotPorts, 'clock' | 'core' | 'isServed' | 'now' | 'onError' | 'submit'>): Interval {
  const { core } = ports;
  /** Since when customers are not served. */
  let since = new Map<number, number>();
  return new Interval(ports, EVERY_MS, async () => {
    const before = since;
    since = new Map();
    for (const { record, state } of Array.from(core.machine(robotMachine).robots.values())) {
      const { customer, id: robot, terms } = record;
      if (state === undefined || state.phase === 'stopping') continue;
      if (!since.has(customer) && (await ports.isServed(customer))) continue;
      since.set(customer, before.get(customer) ?? ports.now());
      if (ports.now() - (since.get(customer) ?? 0) < GRACE_MS) continue;
      const command: StopRobot = { kind: 'robot.stop', customer, robot, coins: terms.onStop, why: 'not_served', request: null };
      // One that ended meanwhile is refused, which is as good.
      await ports.submit(command).catch((error: unknown) => ports.onError(error));
    }
  });
}
