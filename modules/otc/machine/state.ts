import type { AccountRef, MachineTools, SnapshotReader, SnapshotWriter } from '@agio/core';
import { assert, Deadlines } from '@agio/kernel';
import { savedRecords, saveRecords } from '@agio/kernel/record';
import { DAY_MS, GIVEN_UP_MAX, isAppealable, otcAd, otcOrder } from '../model.ts';
import type { AdRecord, OtcOrderRecord, OtcState } from '../model.ts';

const ENDED: readonly OtcState[] = ['expired', 'cancelled', 'success', 'failed', 'partial_success'];

/** Where OTC holds the seller's coins, and where the buyer receives them. */
export const fiatOf = (customer: number): AccountRef => ({ owner: customer, kind: 'fiat' });

/** Advertisements that are not off, and orders that have not ended or may still be appealed. */
export class OtcBooks {
  readonly ads = new Map<number, AdRecord>();
  readonly orders = new Map<number, OtcOrderRecord>();
  readonly adsOf = new Map<number, Set<number>>();
  /** Open orders by who took them, and by whose advertisement they are of. */
  readonly takenOf = new Map<number, number>();
  readonly madeOf = new Map<number, number>();
  /** When an order failed by somebody's fault; whose last one is longest ago comes first. */
  readonly givenUp = new Map<number, readonly number[]>();
  readonly deadlines = new Deadlines((id) => this.orders.get(id)?.deadlineMs ?? 0);
  counts = { ads: 0, orders: 0 };

  putAd(tools: MachineTools, ad: AdRecord): void {
    const own = this.adsOf.get(ad.customer) ?? new Set();
    if (ad.state === 'off') {
      this.ads.delete(ad.id);
      own.delete(ad.id);
    } else {
      this.ads.set(ad.id, ad);
      own.add(ad.id);
    }
    if (own.size === 0) this.adsOf.delete(ad.customer);
    else this.adsOf.set(ad.customer, own);
    tools.tell(otcAd.tell(ad));
  }

  addOrder(tools: MachineTools, order: OtcOrderRecord): void {
    this.#count(order, 1);
    this.orders.set(order.id, order);
    this.deadlines.add(order.id, order.deadlineMs);
    tools.tell(otcOrder.tell(order));
  }

  changeOrder(tools: MachineTools, order: OtcOrderRecord, into: Partial<OtcOrderRecord>): OtcOrderRecord {
    const changed = { ...order, ...into, updatedAtMs: tools.nowMs() };
    const [wasOpen, isOpen] = [isOpenState(order.state), isOpenState(changed.state)];
    if (wasOpen !== isOpen) this.#count(order, isOpen ? 1 : -1);
    if (isOpen || isAppealable(changed)) this.orders.set(changed.id, changed);
    else this.orders.delete(changed.id);
    if (changed.deadlineMs !== order.deadlineMs) this.deadlines.add(changed.id, changed.deadlineMs);
    tools.tell(otcOrder.tell(changed));
    return changed;
  }

  /** An order that must be there. */
  known(id: number): OtcOrderRecord {
    const order = this.orders.get(id);
    assert(order !== undefined, 'an order that is named is known');
    return order;
  }

  /** An order that ended can no longer be appealed. */
  forget(order: OtcOrderRecord): void {
    assert(isAppealable(order), 'only an order that could be appealed is forgotten');
    this.orders.delete(order.id);
  }

  /** Whether too many orders failed by somebody's fault within the last day. */
  isPaused(customer: number, nowMs: number): boolean {
    return (this.givenUp.get(customer) ?? []).filter((atMs) => nowMs - atMs < DAY_MS).length >= GIVEN_UP_MAX;
  }

  /** Each call also forgets the one who gave up longest ago, once a day has passed. */
  noteGivenUp(customer: number, nowMs: number): void {
    const kept = (this.givenUp.get(customer) ?? []).filter((atMs) => nowMs - atMs < DAY_MS);
    this.givenUp.delete(customer);
    this.givenUp.set(customer, [...kept, nowMs]);
    for (const [oldest, times] of this.givenUp) {
      if (nowMs - (times.at(-1) ?? 0) >= DAY_MS) this.givenUp.delete(oldest);
      break;
    }
  }

  *records(): Generator<unknown> {
    yield* this.ads.values();
    yield* this.orders.values();
    yield* this.givenUp.entries();
    yield this.counts;
  }

  save(writer: SnapshotWriter): void {
    writer.text(JSON.stringify({ counts: this.counts, givenUp: [...this.givenUp] }));
    for (const list of [this.ads, this.orders]) saveRecords(writer, list);
  }

  load(reader: SnapshotReader): void {
    const saved = JSON.parse(reader.text()) as Pick<OtcBooks, 'counts'> & { readonly givenUp: [number, number[]][] };
    this.counts = saved.counts;
    for (const [customer, times] of saved.givenUp) this.givenUp.set(customer, times);
    for (const ad of savedRecords(reader, otcAd)) {
      this.ads.set(ad.id, ad);
      this.adsOf.set(ad.customer, (this.adsOf.get(ad.customer) ?? new Set()).add(ad.id));
    }
    for (const order of savedRecords(reader, otcOrder)) {
      this.orders.set(order.id, order);
      this.deadlines.add(order.id, order.deadlineMs);
      if (isOpenState(order.state)) this.#count(order, 1);
    }
  }

  #count({ maker, taker }: OtcOrderRecord, change: 1 | -1): void {
    for (const [counts, who] of [
      [this.takenOf, taker],
      [this.madeOf, maker],
    ] as const) {
      const open = (counts.get(who) ?? 0) + change;
      if (open === 0) counts.delete(who);
      else counts.set(who, open);
    }
  }
}

/** Whether an order of this state still waits for somebody. */
export function isOpenState(state: OtcState): boolean {
  return !ENDED.includes(state);
}
