import { assert, mulDivFloor } from '@agio/kernel';

/** What a customer bought in a market and still has, by the moving average of their own fills there; atoms of the two coins. */
export interface Basis {
  /** Base atoms that were bought, fees taken off, and not sold. */
  readonly quantity: bigint;
  /** Quote atoms that these cost. */
  readonly cost: bigint;
  /** Quote atoms gained by sales; negative for losses. */
  readonly realised: bigint;
  /** Base atoms sold that were not bought here, whose cost is unknown here. */
  readonly uncovered: bigint;
  readonly baseFees: bigint;
  readonly quoteFees: bigint;
  readonly fills: number;
}

/** One own side of a trade, in atoms; the fee is of the coin received. */
export interface BasisFill {
  readonly side: 'buy' | 'sell';
  readonly base: bigint;
  readonly quote: bigint;
  readonly fee: bigint;
}

export const NO_BASIS: Basis = { quantity: 0n, cost: 0n, realised: 0n, uncovered: 0n, baseFees: 0n, quoteFees: 0n, fills: 0 };

/**
 * The basis after one more fill. A buy adds what was received (its fee is taken off the coins, so that the fee is part of what each of
 * them cost). A sale takes its share of the cost, rounded down to the atom, and realises what was received minus that share. If more is
 * sold than was bought here, only the part that was bought realises anything: its share of what was received, rounded down.
 */
export function withFill(before: Basis, { side, base, quote, fee }: BasisFill): Basis {
  assert(base > 0n && quote >= 0n && fee >= 0n, 'a fill has an amount');
  const fills = before.fills + 1;
  if (side === 'buy') {
    const { baseFees, cost, quantity } = before;
    return { ...before, quantity: quantity + base - fee, cost: cost + quote, baseFees: baseFees + fee, fills };
  }
  const quoteFees = before.quoteFees + fee;
  const covered = base < before.quantity ? base : before.quantity;
  if (covered === 0n) return { ...before, uncovered: before.uncovered + base, quoteFees, fills };
  const cost = mulDivFloor(before.cost, covered, before.quantity);
  const received = mulDivFloor(quote - fee, covered, base);
  return {
    quantity: before.quantity - covered,
    cost: before.cost - cost,
    realised: before.realised + received - cost,
    uncovered: before.uncovered + base - covered,
    baseFees: before.baseFees,
    quoteFees,
    fills,
  };
}
