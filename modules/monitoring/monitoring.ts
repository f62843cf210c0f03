import type { DeskHandlers } from '@agio/contracts';
import { proofsOf } from '@agio/module';
import type { OpenModule } from '@agio/module';
import { monitoringDesk } from './desk.ts';
import type { MonitoringCall } from './desk.ts';
import { KeptRows } from './kept.ts';
import type { MonitoringPorts } from './ports.ts';
import { isUnderCase } from './store.ts';
import { watcherOf } from './watch.ts';

export interface Monitoring extends OpenModule {
  readonly handlers: Record<never, never>;
  readonly desk: DeskHandlers<MonitoringCall>;
  isChecking(customer: number): Promise<boolean>;
  /** Judges all deposits and withdrawals that rows show by now; done by itself while the server runs. */
  judge(): Promise<void>;
  /** Tells people of rows that are gone, and marks in the audit log what is there; done by itself while the server runs. */
  check(): Promise<void>;
}

export function createMonitoring(ports: MonitoringPorts): Monitoring {
  const proofs = proofsOf(ports);
  const watcher = watcherOf(ports, proofs);
  const kept = new KeptRows(ports, proofs);
  return {
    handlers: {},
    desk: monitoringDesk({ ...ports, proofs }),
    serve() {
      watcher.start();
      kept.start();
    },
    async stop() {
      await watcher.stop();
      await kept.stop();
    },
    isChecking: (customer) => isUnderCase(proofs, ports.database, customer),
    judge: () => watcher.write(),
    check: () => kept.check(),
  };
}
