import type { MachineCommand, WatchWay } from '@agio/core';
import { customer, defineRecord, defineTable, defineTrail, number, small, word } from '@agio/kernel/record';
import type { FactOf, RecordOf, StateOf } from '@agio/kernel/record';

/** Alerts that wait, of one customer and of all. */
export const OF_ONE_MAX = 100;
export const ALL_MAX = 1_000_000;

export type AlertState = 'active' | 'fired' | 'removed' | 'ended';

/** `words` is the id of the row that has the customer's note; empty for none. */
export interface AddAlert extends MachineCommand {
  readonly kind: 'alerts.add';
  readonly customer: number;
  readonly market: number;
  readonly way: WatchWay;
  readonly ticks: number;
  readonly words: string;
}

/** Another price: behind all others that wait for it. */
export interface ChangeAlert extends MachineCommand {
  readonly kind: 'alerts.change';
  readonly customer: number;
  readonly alert: number;
  readonly way: WatchWay;
  readonly ticks: number;
}

export interface RemoveAlert extends MachineCommand {
  readonly kind: 'alerts.remove';
  readonly customer: number;
  readonly alert: number;
}

export type AlertCommand = AddAlert | ChangeAlert | RemoveAlert;

export const alertsAlert = defineRecord('alerts.alert', 'alerts_alert', ['id'], {
  id: number('number of an alert', { inCopy: 'id', isId: true }),
  customer: customer('number of a customer', { isFixed: true }),
  market: small('number of a market', { isFixed: true, inCopy: 'market' }),
  way: word<WatchWay>('up or down', { inCopy: 'direction' }),
  ticks: small('the price in ticks', { inCopy: 'priceTicks' }),
  words: word('id of a row with a note; empty for none', { isFixed: true }),
  state: word<AlertState>('active, fired, removed by its owner, or ended with its market', { inCopy: 'state' }),
  trade: number('number of the trade that met it; 0 for none'),
  tradeTicks: small('its price in ticks; 0 for none', { inCopy: 'tradeTicks' }),
  createdAtMs: number('a time', { isFixed: true, inCopy: 'createdAt' }),
  endedAtMs: number('a time; 0 while it waits', { inCopy: 'endedAt' }),
});
export type AlertRecord = RecordOf<typeof alertsAlert>;
export type AlertFact = FactOf<typeof alertsAlert>;

/** Every state that an alert passed through, so that each notice is sent once. */
export const alertsStep = defineTrail(alertsAlert, 'alerts_step', { id: 'alert' }, ['state']);
export type AlertStep = StateOf<typeof alertsStep>;

/** What customers noted; nothing of it is in the journal. */
export const alertsNote = defineTable('alerts_note', ['id'], {
  id: word('id of the note', { inCopy: 'id', isId: true }),
  customer: customer('who wrote it'),
  note: word('the note', { inCopy: 'note' }),
});

export const ALERT_REFUSALS = ['alerts.not_found', 'alerts.too_many', 'alerts.invalid'] as const;
