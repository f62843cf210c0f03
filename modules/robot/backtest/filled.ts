/** What was filled of an order: its lots, and atoms as in a trade. */
interface FillTotals {
  readonly lots: number;
  readonly paid: bigint;
  readonly received: bigint;
  readonly fee: bigint;
}

const NONE: FillTotals = { lots: 0, paid: 0n, received: 0n, fee: 0n };

/** Trades of orders that rest, added up by order. */
export class FilledOrders {
  readonly #byTag = new Map<string, FillTotals>();

  leftOf({ lots, tag }: { readonly tag: string; readonly lots: number }): number {
    return lots - (this.#byTag.get(tag) ?? NONE).lots;
  }

  add(tag: string, { fee, lots, paid, received }: FillTotals): void {
    const before = this.#byTag.get(tag) ?? NONE;
    const sum = { lots: before.lots + lots, paid: before.paid + paid, received: before.received + received, fee: before.fee + fee };
    this.#byTag.set(tag, sum);
  }

  /** What was filled of an order that is over. */
  take(tag: string): FillTotals {
    const filled = this.#byTag.get(tag) ?? NONE;
    this.#byTag.delete(tag);
    return filled;
  }
}
