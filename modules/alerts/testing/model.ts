import type { MachineCommand, MachineFact, MachineReply, Refusal, WatchMet } from '@agio/core';
import type { MachineModel, ModelHouse, ModelWatch } from '@agio/module/testing';
import { ALERT_REFUSALS, alertsAlert } from '../model.ts';
import type { AddAlert, AlertCommand, AlertFact, AlertRecord, ChangeAlert } from '../model.ts';

const MOST = 100;

interface Alert {
  record: AlertRecord;
  /** Another object whenever it begins to watch again. */
  watch: ModelWatch;
}

/** Alerts as they are promised, in one list in the order in which they began to watch. */
export class AlertsModel implements MachineModel {
  readonly refusals = ALERT_REFUSALS;
  alerts: Alert[] = [];
  count = 0;
  readonly #house: ModelHouse;

  constructor(house: ModelHouse) {
    this.#house = house;
  }

  apply(command: MachineCommand): { readonly reply: MachineReply; readonly facts: readonly MachineFact[] } {
    const asked = command as AlertCommand;
    const no = (refusal: Refusal) => ({ reply: { ok: false, refusal } as const, facts: [] });
    if (asked.kind === 'alerts.add') {
      const refusal = this.#refusalOf(asked);
      return refusal === undefined ? this.#done(this.#add(asked)) : no(refusal);
    }
    if (asked.kind === 'alerts.change' && this.#house.customer(asked.customer) === 'disabled') return no('customer_disabled');
    const alert = this.alerts.find(({ record }) => record.id === asked.alert && record.customer === asked.customer);
    if (alert === undefined) return no('alerts.not_found');
    if (asked.kind === 'alerts.remove') return this.#done(this.#end(alert, { state: 'removed' }));
    const wrong = this.#wrong(alert.record.market, asked);
    return wrong === undefined ? this.#done(this.#change(alert, asked)) : no(wrong);
  }

  #done(fact: AlertFact) {
    return { reply: { ok: true, kind: 'done', id: fact.id } as const, facts: [fact] };
  }

  #refusalOf({ customer, market, ...price }: AddAlert): Refusal | undefined {
    const standing = this.#house.customer(customer);
    if (standing !== 'enabled') return standing === 'unknown' ? 'unknown_customer' : 'customer_disabled';
    const wrong = this.#wrong(market, price);
    if (wrong !== undefined) return wrong;
    return this.alerts.filter(({ record }) => record.customer === customer).length >= MOST ? 'alerts.too_many' : undefined;
  }

  #wrong(market: number, { ticks, way }: Pick<AddAlert, 'ticks' | 'way'>): Refusal | undefined {
    if (!['up', 'down'].includes(way) || ticks % 1 !== 0) return 'alerts.invalid';
    return this.#house.watchRefusal(market, way, ticks);
  }

  #add({ customer, market, ticks, way, words }: AddAlert): AlertFact {
    this.count += 1;
    const id = this.count;
    const at = { createdAtMs: this.#house.now(), endedAtMs: 0 };
    const record: AlertRecord = { id, customer, market, way, ticks, words, state: 'active', trade: 0, tradeTicks: 0, ...at };
    this.alerts.push({ record, watch: { tag: String(id), way, ticks } });
    return alertsAlert.tell(record);
  }

  #change(alert: Alert, { ticks, way }: ChangeAlert): AlertFact {
    this.alerts = [
      ...this.alerts.filter((one) => one !== alert),
      { record: { ...alert.record, way, ticks }, watch: { tag: alert.watch.tag, way, ticks } },
    ];
    return alertsAlert.tell({ ...alert.record, way, ticks });
  }

  #end(alert: Alert, into: Partial<AlertRecord>): AlertFact {
    this.alerts = this.alerts.filter((one) => one !== alert);
    return alertsAlert.tell({ ...alert.record, endedAtMs: this.#house.now(), ...into });
  }

  watches(market: number): readonly ModelWatch[] {
    return this.alerts.filter(({ record }) => record.market === market).map(({ watch }) => watch);
  }

  onWatched(tag: string, { ticks, trade, atMs }: WatchMet): readonly MachineFact[] {
    const alert = this.alerts.find(({ watch }) => watch.tag === tag);
    return alert === undefined ? [] : [this.#end(alert, { state: 'fired', trade, tradeTicks: ticks, endedAtMs: atMs })];
  }

  onUnwatched(tag: string): readonly MachineFact[] {
    const alert = this.alerts.find(({ watch }) => watch.tag === tag);
    return alert === undefined ? [] : [this.#end(alert, { state: 'ended' })];
  }

  nameOf(fact: MachineFact): string {
    return `alert ${(fact as AlertFact).id}`;
  }

  *holds() {
    // It holds nothing.
  }
}

export const makeModel = (house: ModelHouse): AlertsModel => new AlertsModel(house);
