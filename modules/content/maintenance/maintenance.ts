import { answer, fail } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import type { Maintenance as Announced, MaintenanceState } from '@agio/contracts/content';
import type { Database, RowProofs } from '@agio/database';
import { readMaintenance, removeMaintenance, writeMaintenance } from './store.ts';
import type { MaintenanceRecord } from './store.ts';

export type MaintenanceCall = 'deskMaintenance' | 'deskMaintenanceBegin' | 'deskMaintenanceEnd';

interface MaintenancePorts {
  readonly database: Database;
  readonly proofs: RowProofs;
  /** Whether this is a restored copy of a site. */
  readonly isCopy: boolean;
  readonly now: () => number;
  /** It was announced, changed or ended. */
  readonly changed: () => void;
}

/** Whether the site takes what moves money: as it is stored, and answered from memory. */
export class Maintenance {
  readonly #ports: MaintenancePorts;
  #record: MaintenanceRecord | null = null;

  constructor(ports: MaintenancePorts) {
    this.#ports = ports;
  }

  async load(): Promise<void> {
    this.#record = await readMaintenance(this.#ports.database, this.#ports.proofs);
  }

  /** What is public. */
  get standing(): { readonly isCopy: boolean; readonly maintenance: Announced | null } {
    const announced = this.#record === null ? null : { from: this.#record.from, until: this.#record.until };
    return { isCopy: this.#ports.isCopy, maintenance: announced };
  }

  /** When calls that move money are taken again, as announced; null while all are. */
  get closedUntil(): number | null {
    return this.#record !== null && this.#record.from <= this.#ports.now() ? this.#record.until : null;
  }

  handlers(): DeskHandlers<MaintenanceCall> {
    const { database, now, proofs } = this.#ports;
    return {
      deskMaintenance: () => answer(this.#state()),
      deskMaintenanceBegin: async ({ body: { from, reason, until } }) => {
        const record = { from: this.#begun() ?? Math.max(from ?? 0, now()), until, reason };
        if (until <= record.from || until <= now())
          return fail('PARAMETER_ERROR', [{ field: 'until', problem: 'not after its beginning' }]);
        await writeMaintenance(database, proofs, record);
        return this.#keep(record);
      },
      deskMaintenanceEnd: async () => {
        if (this.#record === null) return fail('STATE_CHANGED');
        await removeMaintenance(database);
        return this.#keep(null);
      },
    };
  }

  /** When it began, if it is under way: a change of its end does not begin it again. */
  #begun(): number | undefined {
    return this.closedUntil === null ? undefined : this.#record?.from;
  }

  #keep(record: MaintenanceRecord | null) {
    this.#record = record;
    this.#ports.changed();
    return answer(this.#state());
  }

  #state(): MaintenanceState {
    return { isCopy: this.#ports.isCopy, maintenance: this.#record };
  }
}
