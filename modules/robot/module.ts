import type { SiteModule } from '@agio/module';
import { robotMachine } from './machine.ts';
import { robotEvent, robotRobot } from './model.ts';
import { robotPeople } from './people.ts';
import type { RobotPorts } from './ports.ts';
import type { Robot } from './robot.ts';

/** Robots that trade with the money that they were given. */
export const robot: SiteModule<'robot', RobotPorts, Robot> = {
  name: 'robot',
  migrations: [],
  machine: robotMachine,
  records: [robotRobot, robotEvent],
  people: robotPeople,
  open: async () => (await import('./index.ts')).createRobot(),
};
