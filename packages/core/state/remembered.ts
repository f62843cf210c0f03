import { REMEMBERED_MAX, REMEMBERED_MS } from '../bounds.ts';
import type { SnapshotReader, SnapshotWriter } from './bytes.ts';

/** The reply to a request, or the order that a client order id named. */
export interface Memory {
  readonly atMs: number;
  /** Hash of the request's body; empty for a client order id. */
  readonly body: string;
  /** The reply as JSON, or the order's number. */
  readonly reply: string;
}

/**
 * Requests and client order ids of the last 24 hours, by customer, oldest first; beyond the bound the oldest is removed.
 * The customer who was inactive longest comes first, so that entries of inactive customers are found and forgotten too.
 */
export class Remembered {
  readonly #byCustomer = new Map<number, Map<string, Memory>>();

  find(customer: number, key: string, nowMs: number): Memory | undefined {
    const memory = this.#byCustomer.get(customer)?.get(key);
    return memory !== undefined && nowMs - memory.atMs < REMEMBERED_MS ? memory : undefined;
  }

  /** Each addition forgets at most two of the customer's entries and two of the least active one's, so that a command's work is bounded. */
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

  /** How many are remembered for a customer, including expired ones not yet forgotten. */
  count(customer: number): number {
    return this.#byCustomer.get(customer)?.size ?? 0;
  }

  /** At most the number present when reached: a customer who keeps sending requests moves to the end, and would be visited forever. */
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
