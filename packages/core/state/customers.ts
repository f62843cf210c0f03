import type { SnapshotReader, SnapshotWriter } from './bytes.ts';
import { NONE } from '../book/order-store.ts';

export interface Customer {
  readonly id: number;
  readonly wide: boolean;
  vip: number;
  /** Multiplier of fees in millionths. */
  discount: number;
  disabled: boolean;
  openOrders: number;
  /** Own open orders, newest first, linked through the order store. */
  firstOrder: number;
}

/** Customers by number; numbers count from 1 and are never used twice. */
export class Customers {
  readonly #list: Customer[] = [];
  readonly #byRef = new Map<string, number>();

  get(id: number): Customer | undefined {
    return this.#list[id - 1];
  }

  get size(): number {
    return this.#list.length;
  }

  byRef(ref: string): Customer | undefined {
    const id = this.#byRef.get(ref);
    return id === undefined ? undefined : this.get(id);
  }

  create(ref: string, wide: boolean): Customer {
    const customer: Customer = {
      id: this.#list.length + 1,
      wide,
      vip: 0,
      discount: 1_000_000,
      disabled: false,
      openOrders: 0,
      firstOrder: NONE,
    };
    this.#list.push(customer);
    this.#byRef.set(ref, customer.id);
    return customer;
  }

  save(writer: SnapshotWriter): void {
    writer.text(JSON.stringify(this.#list));
    writer.text(JSON.stringify([...this.#byRef]));
  }

  load(reader: SnapshotReader): void {
    this.#list.push(...(JSON.parse(reader.text()) as Customer[]));
    for (const [ref, id] of JSON.parse(reader.text()) as [string, number][]) this.#byRef.set(ref, id);
  }
}
