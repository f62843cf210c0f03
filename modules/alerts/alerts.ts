import type { Handlers } from '@agio/contracts';
import type { Fact } from '@agio/core';
import { customersOf, LastChanged } from '@agio/module';
import type { ModuleFeed, OpenModule, AppliedBatch } from '@agio/module';
import { alertHandlers } from './handlers.ts';
import type { AlertCalls, AlertRoom } from './handlers.ts';
import { alertsMachine } from './machine.ts';
import { alertsAlert } from './model.ts';
import type { RemoveAlert } from './model.ts';
import type { AlertPorts } from './ports.ts';
import { tellerOf } from './teller.ts';

export interface Alerts extends OpenModule {
  readonly handlers: Handlers<AlertCalls>;
  /** Sends customers their unsent notices; done by itself while the server runs. */
  write(): Promise<void>;
}

export function createAlerts(ports: AlertPorts): Alerts {
  const { core, publish } = ports;
  const room: AlertRoom = { ...ports, changed: new LastChanged(core.sequence, customersOf([alertsAlert])) };
  const teller = tellerOf(room);
  const activeOf = (customer: number): number => core.machine(alertsMachine).of(customer).size;
  const feed: ModuleFeed = {
    snapshot: ({ customer }) => [{ channel: 'alerts', type: 'snapshot', data: { active: activeOf(customer), alert: null } }],
    opened: () => undefined,
    closed: () => undefined,
  };
  const note = (published: AppliedBatch): void => {
    room.changed.note(published);
    for (const { facts, sequence } of published.outcomes)
      for (const fact of facts) {
        if (hasLeft(fact)) void removeAll(room, fact.customer);
        if (!alertsAlert.is(fact)) continue;
        teller.wake(sequence);
        const { customer, id, state } = fact;
        const data = { active: activeOf(customer), alert: { id: String(id), state } };
        publish({ channel: 'alerts', customer }, { channel: 'alerts', type: 'update', data });
      }
  };
  return {
    handlers: alertHandlers(room),
    feed,
    note,
    // After an older journal was put back, what it has not reached yet is sent when it happens.
    start: async () => void (await room.database.query('update alerts_teller set sequence = least(sequence, $1)', [core.sequence])),
    serve() {
      teller.start();
      for (const customer of leftBehind(room)) void removeAll(room, customer);
    },
    stop: () => teller.stop(),
    write: () => teller.write(),
  };
}

const hasLeft = (fact: Fact): fact is Extract<Fact, { fact: 'customer_disabled' }> =>
  fact.fact === 'customer_disabled' && fact.reasons.includes('closed');

/** Customers who left, of whom a crash left alerts. */
function leftBehind({ core }: AlertRoom): ReadonlySet<number> {
  const customers = new Set([...core.machine(alertsMachine).alerts.values()].map(({ customer }) => customer));
  return new Set([...customers].filter((customer) => core.disabledBy(customer).includes('closed')));
}

/** Anyone who closed their account watches nothing any more. */
async function removeAll(room: AlertRoom, customer: number): Promise<void> {
  try {
    for (const alert of room.core.machine(alertsMachine).of(customer)) {
      const command: RemoveAlert = { kind: 'alerts.remove', customer, alert };
      await room.submit(command);
    }
  } catch (error) {
    room.onError(error);
  }
}
