import { robotMachine } from './machine.ts';
import type { StopRobot } from './model.ts';
import type { RobotPorts } from './ports.ts';

type Parts = Pick<RobotPorts, 'core' | 'onError' | 'submit'>;

/** Stops robots of debtors that trade a coin that they owe: what they have of it is nowhere else within a debt's reach. */
export async function stopOwed({ core, onError, submit }: Parts): Promise<void> {
  for (const { record, state } of Array.from(core.machine(robotMachine).robots.values())) {
    const { customer, id: robot, market } = record;
    const found = core.markets[market];
    if (state === undefined || found === undefined) continue;
    if (!core.owes(customer, found.base.id) && !core.owes(customer, found.quote.id)) continue;
    // One that ended meanwhile is refused, which is as good.
    const command: StopRobot = { kind: 'robot.stop', customer, robot, coins: 'keep', request: null };
    await submit(command).catch(onError);
  }
}
