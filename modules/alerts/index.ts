export { createAlerts } from './alerts.ts';
export type { Alerts } from './alerts.ts';
