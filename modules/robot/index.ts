export { createRobot } from './robot.ts';
export type { Robot } from './robot.ts';
