export type { SupportPorts } from './ports.ts';
export { createSupport } from './support.ts';
export type { Support } from './support.ts';
