import type { SiteModule } from '@agio/module';
import { robotPeople } from './people.ts';
import type { RobotPorts } from './ports.ts';
import type { Robot } from './robot.ts';

/** Robots that trade with the money that they were given. */
export const robot: SiteModule<'robot', RobotPorts, Robot> = {
  name: 'robot',
  migrations: [],
  people: robotPeople,
  open: async () => (await import('./index.ts')).createRobot(),
};
