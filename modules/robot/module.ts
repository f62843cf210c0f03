import type { SiteModule } from '@agio/module';
import { robotMachine } from './machine/index.ts';
import { robotEvent, robotRobot } from './model.ts';
import { robotPeople } from './people.ts';
import type { RobotPorts } from './ports.ts';
import { robotProjection } from './projection.ts';
import type { Robot } from './robot.ts';

/** Robots that trade with the money that they were given. */
export const robot: SiteModule<'robot', RobotPorts, Robot, 'lastRobotChange' | 'livesOf' | 'pairsSince'> = {
  name: 'robot',
  migrations: [{ module: 'robot', dir: new URL('./migrations/', import.meta.url) }],
  machine: robotMachine,
  projection: robotProjection,
  records: [robotRobot, robotEvent],
  people: robotPeople,
  offers: { lastRobotChange: true, livesOf: true, pairsSince: true },
  demo: async () => (await import('./demo/index.ts')).robotDemo,
  open: async (ports) => (await import('./index.ts')).createRobot(ports),
};
