/** The customer's own name of an order, by slot: few orders have one, and the hot line has no room for it. */
export class OrderNames {
  readonly #names = new Map<number, string>();

  name(slot: number): string | null {
    return this.#names.get(slot) ?? null;
  }

  setName(slot: number, name: string): void {
    this.#names.set(slot, name);
  }

  forget(slot: number): void {
    this.#names.delete(slot);
  }
}
