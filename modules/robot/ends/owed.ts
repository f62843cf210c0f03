import { robotMachine } from '../machine/index.ts';
import type { StopRobot } from '../model.ts';
import { marketsOf } from '../terms.ts';
import type { RobotPorts } from '../ports.ts';

type Parts = Pick<RobotPorts, 'core' | 'onError' | 'submit'>;

/** Stops robots of debtors that trade a coin that they owe: what they have of it is nowhere else within a debt's reach. */
export async function stopOwed({ core, onError, submit }: Parts): Promise<void> {
  for (const { record, state } of Array.from(core.machine(robotMachine).robots.values())) {
    const { customer, id: robot, terms } = record;
    if (state === undefined) continue;
    const coins = marketsOf(terms).flatMap((id) => [core.markets[id]?.base.id ?? -1, core.markets[id]?.quote.id ?? -1]);
    if (!coins.some((coin) => coin !== -1 && core.owes(customer, coin))) continue;
    // One that ended meanwhile is refused, which is as good.
    const command: StopRobot = { kind: 'robot.stop', customer, robot, coins: 'keep', request: null };
    await submit(command).catch(onError);
  }
}
