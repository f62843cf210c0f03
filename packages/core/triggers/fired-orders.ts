import type { OrderStore } from '../book/order-store.ts';
import * as places from '../book/order-terms.ts';
import { NONE } from '../codes.ts';

/** The orders that one taker's trades fired. */
interface Batch {
  records: number[];
  /** What each record's order was: a record whose order was cancelled may be another's by now. */
  sinces: number[];
  next: number;
}

/** Fired orders in the order in which they run, one batch for each step that was queued. Cancelled ones stay in it and are passed over. */
export class FiredOrders {
  readonly #orders: OrderStore;
  #batches: Batch[] = [];
  #count = 0;

  constructor(orders: OrderStore) {
    this.#orders = orders;
  }

  get count(): number {
    return this.#count;
  }

  /** What is fired from here on belongs to another step. */
  begin(): void {
    this.#batches.push({ records: [], sinces: [], next: 0 });
  }

  /** Whether anything was fired since `begin`. */
  get hasNew(): boolean {
    return this.#batches.at(-1)!.records.length > 0;
  }

  /** Nothing was fired since `begin`: no step is queued. */
  undo(): void {
    this.#batches.pop();
  }

  add(record: number, atMs: number, trade: number): void {
    const { terms } = this.#orders;
    terms.setTrigger(record, atMs, trade);
    terms.setLink(record, places.PLACE, places.FIRED);
    const batch = this.#batches.at(-1)!;
    batch.records.push(record);
    batch.sinces.push(terms.since(record));
    this.#count += 1;
  }

  /** One of them was cancelled. */
  forget(): void {
    this.#count -= 1;
  }

  take(): number {
    const batch = this.#batches[0];
    if (batch === undefined) return NONE;
    this.#skip(batch);
    const record = batch.records[batch.next];
    if (record === undefined) return NONE;
    batch.next += 1;
    this.#count -= 1;
    return this.#orders.terms.slotOf(record);
  }

  /** The order that was taken last is the next one again. */
  putBack(record: number): void {
    const batch = this.#batches[0]!;
    this.#orders.terms.setLink(record, places.PLACE, places.FIRED);
    batch.next -= 1;
    this.#count += 1;
  }

  /** Whether the first batch has no more orders; it is then gone. */
  get isFirstDone(): boolean {
    const batch = this.#batches[0];
    if (batch === undefined) return true;
    this.#skip(batch);
    if (batch.next < batch.records.length) return false;
    this.#batches.shift();
    return true;
  }

  #skip(batch: Batch): void {
    const { terms } = this.#orders;
    for (; batch.next < batch.records.length; batch.next += 1) {
      const record = batch.records[batch.next]!;
      if (terms.link(record, places.PLACE) === places.FIRED && terms.since(record) === batch.sinces[batch.next]) return;
    }
  }

  /** The slots of each batch, without those that were cancelled. */
  saved(): readonly (readonly number[])[] {
    const { terms } = this.#orders;
    return this.#batches.map(({ next, records, sinces }) =>
      records
        .map((record, index) => ({ record, index }))
        .filter(
          ({ record, index }) =>
            index >= next && terms.link(record, places.PLACE) === places.FIRED && terms.since(record) === sinces[index],
        )
        .map(({ record }) => terms.slotOf(record)),
    );
  }

  restore(batches: readonly (readonly number[])[]): void {
    const { terms } = this.#orders;
    this.#batches = batches.map((slots) => {
      const records = slots.map((slot) => terms.recordOf(slot));
      for (const record of records) terms.setLink(record, places.PLACE, places.FIRED);
      this.#count += records.length;
      return { records, sinces: records.map((record) => terms.since(record)), next: 0 };
    });
  }
}
