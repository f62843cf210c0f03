export { createLock } from './lock.ts';
export type { Lock } from './lock.ts';
export { lockMachine } from './machine/index.ts';
export type { LockPorts } from './ports.ts';
