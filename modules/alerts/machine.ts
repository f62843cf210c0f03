import type { Machine, MachineReply, MachineTools, RunningMachine, WatchMet } from '@agio/core';
import { refused } from '@agio/core';
import { assert } from '@agio/kernel';
import { savedRecords, saveRecords } from '@agio/kernel/record';
import { ALL_MAX, alertsAlert, OF_ONE_MAX } from './model.ts';
import type { AddAlert, AlertCommand, AlertRecord, ChangeAlert, RemoveAlert } from './model.ts';

/** The running machine; its alerts are read-only. */
export interface RunningAlerts extends RunningMachine {
  /** Alerts that wait, by number. */
  readonly alerts: ReadonlyMap<number, AlertRecord>;
  /** Numbers of a customer's own, the oldest first. */
  readonly of: (customer: number) => ReadonlySet<number>;
}

/** Prices that customers watch: each is met once, by a trade of its market. */
export const alertsMachine: Machine<RunningAlerts> = {
  name: 'alerts',
  layout: 1,
  bounds: { alerts: ALL_MAX },
  reducesRisk: [],
  start: (tools) => running(new Books(tools)),
};

const NONE: ReadonlySet<number> = new Set();

/** Alerts that wait; what has ended is in rows alone. */
class Books {
  readonly tools: MachineTools;
  readonly alerts = new Map<number, AlertRecord>();
  readonly byCustomer = new Map<number, Set<number>>();
  count = 0;

  constructor(tools: MachineTools) {
    this.tools = tools;
  }

  index(alert: AlertRecord): void {
    this.alerts.set(alert.id, alert);
    const own = this.byCustomer.get(alert.customer) ?? new Set();
    own.add(alert.id);
    this.byCustomer.set(alert.customer, own);
  }

  put(alert: AlertRecord): void {
    this.index(alert);
    this.tools.tell(alertsAlert.tell(alert));
  }

  end(alert: AlertRecord, into: Pick<AlertRecord, 'state'> & Partial<AlertRecord>): void {
    this.alerts.delete(alert.id);
    const own = this.byCustomer.get(alert.customer);
    own?.delete(alert.id);
    if (own?.size === 0) this.byCustomer.delete(alert.customer);
    this.tools.tell(alertsAlert.tell({ ...alert, endedAtMs: this.tools.nowMs(), ...into }));
  }

  /** An alert of this customer; those of others are as if there were none. */
  own(customer: number, id: number): AlertRecord | undefined {
    const alert = this.alerts.get(id);
    return alert?.customer === customer ? alert : undefined;
  }

  /** The alert of a watch, which is named by its number. */
  watchedBy(tag: string): AlertRecord {
    const alert = this.alerts.get(Number(tag));
    assert(alert !== undefined, 'a watched price is of an alert that waits');
    return alert;
  }
}

function add(books: Books, { customer, market, ticks, way, words }: AddAlert): MachineReply {
  const { tools } = books;
  const standing = tools.customer(customer);
  if (standing !== 'enabled') return refused(standing === 'unknown' ? 'unknown_customer' : 'customer_disabled');
  const wrong = wrongPrice(books, { market, ticks, way });
  if (wrong !== undefined) return wrong;
  if ((books.byCustomer.get(customer)?.size ?? 0) >= OF_ONE_MAX || books.alerts.size >= ALL_MAX) return refused('alerts.too_many');
  books.count += 1;
  const id = books.count;
  tools.watches.watch(market, way, ticks, String(id));
  const at = { createdAtMs: tools.nowMs(), endedAtMs: 0 };
  books.put({ id, customer, market, way, ticks, words, state: 'active', trade: 0, tradeTicks: 0, ...at });
  return { ok: true, kind: 'done', id };
}

function wrongPrice({ tools }: Books, { market, ticks, way }: Pick<AddAlert, 'market' | 'ticks' | 'way'>): MachineReply | undefined {
  if ((way !== 'up' && way !== 'down') || !Number.isInteger(ticks)) return refused('alerts.invalid');
  return tools.watches.refusal(market, way, ticks);
}

function change(books: Books, { alert: id, customer, ticks, way }: ChangeAlert): MachineReply {
  const { tools } = books;
  if (tools.customer(customer) === 'disabled') return refused('customer_disabled');
  const alert = books.own(customer, id);
  if (alert === undefined) return refused('alerts.not_found');
  const { market } = alert;
  const wrong = wrongPrice(books, { market, ticks, way });
  if (wrong !== undefined) return wrong;
  tools.watches.unwatch(String(id));
  tools.watches.watch(market, way, ticks, String(id));
  books.put({ ...alert, way, ticks });
  return { ok: true, kind: 'done', id };
}

function remove(books: Books, { alert: id, customer }: RemoveAlert): MachineReply {
  const alert = books.own(customer, id);
  if (alert === undefined) return refused('alerts.not_found');
  books.tools.watches.unwatch(String(id));
  books.end(alert, { state: 'removed' });
  return { ok: true, kind: 'done', id };
}

function apply(books: Books, command: AlertCommand): MachineReply {
  switch (command.kind) {
    case 'alerts.add':
      return add(books, command);
    case 'alerts.change':
      return change(books, command);
    case 'alerts.remove':
      return remove(books, command);
    default:
      return refused('unknown_command');
  }
}

function running(books: Books): RunningAlerts {
  const { alerts } = books;
  return {
    alerts,
    of: (customer) => books.byCustomer.get(customer) ?? NONE,
    apply: (command) => apply(books, command as AlertCommand),
    watched(tag: string, { atMs, ticks, trade }: WatchMet) {
      books.end(books.watchedBy(tag), { state: 'fired', trade, tradeTicks: ticks, endedAtMs: atMs });
    },
    unwatched: (tag: string) => books.end(books.watchedBy(tag), { state: 'ended' }),
    save(writer) {
      writer.count(books.count);
      saveRecords(writer, alerts);
    },
    load(reader) {
      books.count = reader.count();
      for (const alert of savedRecords(reader, alertsAlert)) books.index(alert);
    },
    // Nothing is held for an alert.
    holds: () => [],
    *records() {
      yield books.count;
      yield* alerts.values();
    },
    sizes: () => ({ alerts: alerts.size }),
  };
}
