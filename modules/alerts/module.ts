import type { SiteModule } from '@agio/module';
import type { Alerts } from './alerts.ts';
import { alertsMachine } from './machine.ts';
import { alertsAlert } from './model.ts';
import { alertsPeople } from './people.ts';
import type { AlertPorts } from './ports.ts';
import { alertsProjection } from './projection.ts';

/** Prices that customers watch. */
export const alerts: SiteModule<'alerts', AlertPorts, Alerts> = {
  name: 'alerts',
  migrations: [{ module: 'alerts', dir: new URL('./migrations/', import.meta.url) }],
  machine: alertsMachine,
  projection: alertsProjection,
  records: [alertsAlert],
  people: alertsPeople,
  open: async (ports) => (await import('./index.ts')).createAlerts(ports),
};
