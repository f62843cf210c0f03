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

/**
 * Requests and client order ids of the last 24 hours, by customer, oldest first; beyond the bound the oldest goes.
 * The customer who was quiet longest stands first, so that what the quiet left behind is found and forgotten too.
 */
export class Remembered {
  readonly #byCustomer = new Map<number, Map<string, Memory>>();

  find(customer: number, key: string, nowMs: number): Memory | undefined {
    const memory = this.#byCustomer.get(customer)?.get(key);
    return memory !== undefined && nowMs - memory.atMs < REMEMBERED_MS ? memory : undefined;
  }

  /** For each one added forgets at most two of the customer's and two of the quietest, so that the work of a command stays bounded. */
  add(customer: number, key: string, memory: Memory): void {
    const own = this.#byCustomer.get(customer) ?? new Map<string, Memory>();
    this.#byCustomer.delete(customer);
    this.#byCustomer.set(customer, own);
    own.delete(key);
    own.set(key, memory);
    forgetTwo(own, memory.atMs);
    for (const [quiet, theirs] of this.#byCustomer) {
      forgetTwo(theirs, memory.atMs);
      if (theirs.size === 0) this.#byCustomer.delete(quiet);
      break;
    }
  }

  /** How many are remembered of a customer, past ones not yet forgotten included. */
  count(customer: number): number {
    return this.#byCustomer.get(customer)?.size ?? 0;
  }

  /** No more than there are when they are come to: whoever goes on asking stands last again, and would be come to forever. */
  *values(): Generator<readonly [number, string, Memory]> {
    let customers = this.#byCustomer.size;
    for (const [customer, own] of this.#byCustomer) {
      if (customers === 0) return;
      customers -= 1;
      let keys = own.size;
      for (const [key, memory] of own) {
        if (keys === 0) break;
        keys -= 1;
        yield [customer, key, memory];
      }
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

function forgetTwo(own: Map<string, Memory>, nowMs: number): void {
  let forgotten = 0;
  for (const [key, old] of own) {
    const expired = nowMs - old.atMs >= REMEMBERED_MS;
    if (forgotten === 2 || (!expired && own.size <= REMEMBERED_MAX)) break;
    own.delete(key);
    forgotten += 1;
  }
}
