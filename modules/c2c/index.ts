export { createC2c } from './c2c.ts';
export type { C2c } from './c2c.ts';
export { c2cMachine } from './machine/index.ts';
export { C2C_TABLE, c2cOrder } from './model.ts';
export type { C2cPorts } from './ports.ts';
