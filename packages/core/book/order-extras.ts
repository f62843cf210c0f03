import type { OrderTerms } from '../order-schema.ts';
import type { SnapshotReader, SnapshotWriter } from '../state/bytes.ts';

/** Fields that few orders have and the hot line has no room for, by slot: the customer's own name, and the terms of its type. */
export class OrderExtras {
  readonly #names = new Map<number, string>();
  readonly #terms = new Map<number, OrderTerms>();

  name(slot: number): string | null {
    return this.#names.get(slot) ?? null;
  }

  setName(slot: number, name: string): void {
    this.#names.set(slot, name);
  }

  terms(slot: number): OrderTerms | null {
    return this.#terms.get(slot) ?? null;
  }

  setTerms(slot: number, terms: OrderTerms): void {
    this.#terms.set(slot, terms);
  }

  forget(slot: number): void {
    this.#names.delete(slot);
    this.#terms.delete(slot);
  }

  /** The slots that have any, in order. */
  saveTerms(writer: SnapshotWriter): void {
    const slots = [...this.#terms.keys()].sort((a, b) => a - b);
    writer.text(JSON.stringify(slots.map((slot) => [slot, this.#terms.get(slot)])));
  }

  loadTerms(reader: SnapshotReader): void {
    for (const [slot, terms] of JSON.parse(reader.text()) as [number, OrderTerms][]) this.#terms.set(slot, terms);
  }
}
