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
    writer.count(this.#list.length);
    // One ref a customer, in the order in which they were made.
    const refs = this.#byRef.keys();
    for (const customer of this.#list) {
      writer.text(refs.next().value!);
      writer.flag(customer.wide);
      writer.count(customer.vip);
      writer.count(customer.discount);
      writer.flag(customer.disabled);
      writer.count(customer.openOrders);
      writer.number(customer.firstOrder);
    }
  }

  load(reader: SnapshotReader): void {
    const count = reader.count();
    for (let index = 0; index < count; index += 1) {
      const customer = this.create(reader.text(), reader.flag());
      customer.vip = reader.count();
      customer.discount = reader.count();
      customer.disabled = reader.flag();
      customer.openOrders = reader.count();
      customer.firstOrder = reader.number();
    }
  }
}
