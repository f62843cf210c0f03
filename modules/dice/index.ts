export { createDice } from './dice.ts';
export type { Dice } from './dice.ts';
export type { DicePorts } from './ports.ts';
export { retiresAfterRestore } from './vault/restored.ts';
