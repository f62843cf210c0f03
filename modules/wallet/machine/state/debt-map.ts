/** A customer's debt in a coin, in atoms: to the house, which paid for it, and the part that was not covered and is on no chain. */
export interface DebtState {
  readonly customer: number;
  readonly coin: number;
  readonly house: bigint;
  readonly nowhere: bigint;
}

/** Debts by `customer:coin`, and who owes anything: every order asks that while a debt is open. */
export class DebtMap extends Map<string, DebtState> {
  readonly #debtors = new Map<number, number>();

  override set(key: string, debt: DebtState): this {
    if (!this.has(key)) this.#count(debt.customer, 1);
    return super.set(key, debt);
  }

  override delete(key: string): boolean {
    const debt = this.get(key);
    if (debt !== undefined) this.#count(debt.customer, -1);
    return super.delete(key);
  }

  override clear(): void {
    this.#debtors.clear();
    super.clear();
  }

  owedBy(customer: number): boolean {
    return this.#debtors.has(customer);
  }

  #count(customer: number, change: 1 | -1): void {
    const debts = (this.#debtors.get(customer) ?? 0) + change;
    if (debts === 0) this.#debtors.delete(customer);
    else this.#debtors.set(customer, debts);
  }
}
