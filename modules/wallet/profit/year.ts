import type { ProfitGroup, SheetKind } from '@agio/contracts/wallet';
import type { Market } from '@agio/core';
import { kindOf } from '../balances/history.ts';
import { AverageCost } from './average-cost.ts';
import type { CauseMovements, Movement } from './movements.ts';
import { groupOf } from './treatment.ts';

/** Movements that are alike, added up: atoms, and values in whole 10^-10 of the currency. */
export interface Line {
  readonly group: ProfitGroup;
  readonly kind: SheetKind;
  readonly coin: number;
  readonly count: number;
  readonly amount: bigint;
  readonly value: bigint;
  readonly cost: bigint;
  readonly gain: bigint;
  readonly unpriced: number;
}

interface Worth {
  of(coin: number, atoms: bigint, atMs: number): bigint | undefined;
}

interface Terms {
  readonly fromMs: number;
  /** Reasons that move coins to shares of pools and back. */
  readonly pools: ReadonlySet<string>;
  readonly markets: readonly Pick<Market, 'base' | 'quote'>[];
}

/** Everything a person did, in its order; the movements of the year become lines. */
export class ProfitYear {
  readonly #terms: Terms;
  readonly #costs = new AverageCost();
  /** Atoms by coin that were paid into pools and have not come back. */
  readonly #pooled = new Map<number, bigint>();
  readonly #lines = new Map<string, Line>();

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  get lines(): readonly Line[] {
    return [...this.#lines.values()];
  }

  /** Coins of which something is in pools. */
  get pooled(): readonly number[] {
    return [...this.#pooled.keys()];
  }

  /** What came in by one cause counts before what left. */
  add({ atMs, movements }: CauseMovements, worth: Worth): void {
    const value = this.#exchanged(movements, atMs, worth);
    const valueOf = ({ atoms, coin, reason }: Movement): bigint | undefined =>
      EXCHANGES.has(reason) && value !== undefined ? value.get(reason) : worth.of(coin, sizeOf(atoms), atMs);
    for (const one of movements.filter(({ atoms }) => atoms > 0n))
      if (this.#terms.pools.has(one.reason)) this.#fromPool(one, atMs, worth);
      else this.#line(groupOf(kindOf(one.reason), true), kindOf(one.reason), one, valueOf(one), atMs);
    for (const one of movements.filter(({ atoms }) => atoms < 0n))
      if (this.#terms.pools.has(one.reason)) this.#pooled.set(one.coin, (this.#pooled.get(one.coin) ?? 0n) - one.atoms);
      else this.#line(groupOf(kindOf(one.reason), false), kindOf(one.reason), one, valueOf(one), atMs);
  }

  /** What did not come back from a pool of which the person has no share any more, is lost. */
  lose(coin: number, atMs: number, worth: Worth): void {
    const atoms = this.#pooled.get(coin) ?? 0n;
    this.#pooled.delete(coin);
    this.#line('expense', 'pool_result', { coin, atoms: -atoms }, worth.of(coin, atoms, atMs), atMs);
  }

  /** What was paid in comes back first; the rest is income. */
  #fromPool({ atoms, coin }: Movement, atMs: number, worth: Worth): void {
    const paid = this.#pooled.get(coin) ?? 0n;
    if (paid > atoms) this.#pooled.set(coin, paid - atoms);
    else this.#pooled.delete(coin);
    if (atoms > paid) this.#line('income', 'pool_result', { coin, atoms: atoms - paid }, worth.of(coin, atoms - paid, atMs), atMs);
  }

  /** What each exchange of this cause was worth, both of its sides alike: what its quote coin was or, where that is unknown, the other one. */
  #exchanged(movements: readonly Movement[], atMs: number, worth: Worth): ReadonlyMap<string, bigint | undefined> | undefined {
    const values = new Map<string, bigint | undefined>();
    for (const reason of EXCHANGES) {
      const own = movements.filter((one) => one.reason === reason);
      const [came, left] = [own.find(({ atoms }) => atoms > 0n), own.find(({ atoms }) => atoms < 0n)];
      if (came === undefined || left === undefined) continue;
      const isSold = !this.#terms.markets.some(({ base, quote }) => base.id === came.coin && quote.id === left.coin);
      const [first, second] = isSold ? [came, left] : [left, came];
      values.set(reason, worth.of(first.coin, sizeOf(first.atoms), atMs) ?? worth.of(second.coin, sizeOf(second.atoms), atMs));
    }
    return values.size === 0 ? undefined : values;
  }

  #line(
    group: ProfitGroup,
    kind: SheetKind,
    { atoms, coin }: Pick<Movement, 'atoms' | 'coin'>,
    priced: bigint | undefined,
    atMs: number,
  ): void {
    const [amount, value] = [sizeOf(atoms), priced ?? 0n];
    const cost = this.#costOf(group, coin, amount, value);
    if (atMs < this.#terms.fromMs || (group === 'in' && EXCHANGES.has(kind))) return;
    const key = `${group} ${kind} ${coin}`;
    const before = this.#lines.get(key) ?? { group, kind, coin, count: 0, amount: 0n, value: 0n, cost: 0n, gain: 0n, unpriced: 0 };
    this.#lines.set(key, {
      ...before,
      count: before.count + 1,
      amount: before.amount + amount,
      value: before.value + value,
      cost: before.cost + cost,
      gain: before.gain + gainOf(group, value, cost),
      unpriced: before.unpriced + (priced === undefined ? 1 : 0),
    });
  }

  #costOf(group: ProfitGroup, coin: number, amount: bigint, value: bigint): bigint {
    if (group !== 'in' && group !== 'income') return this.#costs.take(coin, amount);
    this.#costs.add(coin, amount, value);
    return group === 'in' ? value : 0n;
  }
}

const EXCHANGES: ReadonlySet<string> = new Set(['trade', 'convert']);
const sizeOf = (atoms: bigint): bigint => (atoms < 0n ? -atoms : atoms);

function gainOf(group: ProfitGroup, value: bigint, cost: bigint): bigint {
  if (group === 'disposal') return value - cost;
  if (group === 'income') return value;
  return group === 'expense' ? -cost : 0n;
}
