import { REMEMBERED_MAX, REMEMBERED_MS } from '../bounds.ts';
import type { SnapshotReader, SnapshotWriter } from './bytes.ts';

/** What was answered to a request, or which order a client order id named. */
export interface Memory {
  readonly atMs: number;
  /** Hash of the request's body; empty for a client order id. */
  readonly body: string;
  /** The reply as JSON, or the order's number. */
  readonly reply: string;
}

/** Requests and client order ids of the last 24 hours, by customer, oldest first; beyond the bound the oldest goes. */
export class Remembered {
  readonly #byCustomer = new Map<number, Map<string, Memory>>();

  find(customer: number, key: string, nowMs: number): Memory | undefined {
    const memory = this.#byCustomer.get(customer)?.get(key);
    return memory !== undefined && nowMs - memory.atMs < REMEMBERED_MS ? memory : undefined;
  }

  /** Forgets at most two that are too old for each one added, so that the work of a command stays bounded. */
  add(customer: number, key: string, memory: Memory): void {
    let own = this.#byCustomer.get(customer);
    if (own === undefined) {
      own = new Map();
      this.#byCustomer.set(customer, own);
    }
    own.delete(key);
    own.set(key, memory);
    let forgotten = 0;
    for (const [oldKey, old] of own) {
      const expired = memory.atMs - old.atMs >= REMEMBERED_MS;
      if (forgotten === 2 || (!expired && own.size <= REMEMBERED_MAX)) break;
      own.delete(oldKey);
      forgotten += 1;
    }
  }

  save(writer: SnapshotWriter): void {
    writer.count(this.#byCustomer.size);
    for (const [customer, own] of this.#byCustomer) {
      writer.count(customer);
      writer.count(own.size);
      for (const [key, memory] of own) {
        writer.text(key);
        writer.number(memory.atMs);
        writer.text(memory.body);
        writer.text(memory.reply);
      }
    }
  }

  load(reader: SnapshotReader): void {
    const customers = reader.count();
    for (let index = 0; index < customers; index += 1) {
      const customer = reader.count();
      const own = new Map<string, Memory>();
      this.#byCustomer.set(customer, own);
      const size = reader.count();
      for (let item = 0; item < size; item += 1) {
        own.set(reader.text(), { atMs: reader.number(), body: reader.text(), reply: reader.text() });
      }
    }
  }
}
