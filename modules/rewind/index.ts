export { createRewind } from './rewind.ts';
export type { Rewind } from './rewind.ts';
export type { RewindPorts } from './ports.ts';
