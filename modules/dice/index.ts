export { createDice } from './dice.ts';
export type { Dice } from './dice.ts';
export type { DicePorts } from './ports.ts';
