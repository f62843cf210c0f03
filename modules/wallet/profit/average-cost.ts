import { mulDivFloor } from '@agio/kernel';

interface Lot {
  readonly quantity: bigint;
  readonly cost: bigint;
}

/**
 * What a person's coins cost, by the moving average: coins that come in add what they cost, coins that leave take their share of the cost, rounded down, and the
 * last of them takes the rest. Quantities are atoms, costs whole 10^-10 of the currency.
 */
export class AverageCost {
  readonly #of = new Map<number, Lot>();

  add(coin: number, atoms: bigint, cost: bigint): void {
    const { cost: before, quantity } = this.#of.get(coin) ?? { quantity: 0n, cost: 0n };
    this.#of.set(coin, { quantity: quantity + atoms, cost: before + cost });
  }

  /** The cost of what leaves. Coins beyond those that came in cost nothing. */
  take(coin: number, atoms: bigint): bigint {
    const lot = this.#of.get(coin);
    if (lot === undefined || lot.quantity <= atoms) {
      this.#of.delete(coin);
      return lot?.cost ?? 0n;
    }
    const cost = mulDivFloor(lot.cost, atoms, lot.quantity);
    this.#of.set(coin, { quantity: lot.quantity - atoms, cost: lot.cost - cost });
    return cost;
  }
}
