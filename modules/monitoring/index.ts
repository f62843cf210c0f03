export { createMonitoring } from './monitoring.ts';
export type { Monitoring } from './monitoring.ts';
