import type { SiteModule } from '@agio/module';
import type { Monitoring } from './monitoring.ts';
import { monitoringPeople } from './people.ts';
import type { MonitoringPorts } from './ports.ts';
import { PROVEN_CASE, PROVEN_FINDING, PROVEN_NOTE } from './proven.ts';

const yuan = (variable: string, otherwise: number) => ({ variable, kind: 'whole', min: 0, max: 1_000_000_000, otherwise }) as const;

/** Transactions that look suspicious: rules over deposits and withdrawals, and cases. */
export const monitoring: SiteModule<
  'monitoring',
  MonitoringPorts,
  Monitoring,
  never,
  'dormantYuan' | 'inAndOutYuan' | 'sharedAddressYuan' | 'thresholdYuan'
> = {
  name: 'monitoring',
  migrations: [{ module: 'monitoring', dir: new URL('./migrations/', import.meta.url) }],
  people: monitoringPeople,
  proven: [PROVEN_FINDING, PROVEN_CASE, PROVEN_NOTE],
  settings: {
    inAndOutYuan: yuan('MONITORING_IN_OUT_YUAN', 100_000),
    thresholdYuan: yuan('MONITORING_THRESHOLD_YUAN', 7_000),
    sharedAddressYuan: yuan('MONITORING_SHARED_YUAN', 1_000),
    dormantYuan: yuan('MONITORING_DORMANT_YUAN', 10_000),
  },
  open: async (ports) => (await import('./index.ts')).createMonitoring(ports),
};
