export { createC2c } from './c2c.ts';
export type { C2c } from './c2c.ts';
export type { C2cPorts } from './ports.ts';
