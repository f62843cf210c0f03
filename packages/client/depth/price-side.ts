import type { BookLevel } from '@agio/contracts/spot';

/** Compares two plain decimal strings exactly, whatever zeros they end with. */
export function compareDecimalText(a: string, b: string): number {
  const [aWhole = '', aFraction = ''] = a.split('.');
  const [bWhole = '', bFraction = ''] = b.split('.');
  if (aWhole.length !== bWhole.length) return aWhole.length - bWhole.length;
  if (aWhole !== bWhole) return aWhole < bWhole ? -1 : 1;
  const length = Math.max(aFraction.length, bFraction.length);
  const aPadded = aFraction.padEnd(length, '0');
  const bPadded = bFraction.padEnd(length, '0');
  return aPadded === bPadded ? 0 : aPadded < bPadded ? -1 : 1;
}

const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/**
 * One side of a book, best price first. Each price is turned into a number once, for the search;
 * where two prices are too close for a float the strings decide, so the order is exact.
 */
export class PriceSide {
  readonly #direction: 1 | -1;
  #keys: number[] = [];
  #levels: BookLevel[] = [];

  constructor(side: 'bids' | 'asks') {
    this.#direction = side === 'asks' ? 1 : -1;
  }

  get levels(): readonly BookLevel[] {
    return this.#levels;
  }

  replace(levels: readonly BookLevel[]): void {
    this.#keys = [];
    this.#levels = [];
    for (const level of levels) this.set(level);
  }

  /** Sets the amount at a price; zero removes the level. */
  set(level: BookLevel): void {
    const key = Number(level[0]);
    const index = this.#find(key, level[0]);
    const found = this.#levels[index];
    const same = found !== undefined && this.#keys[index] === key && compareDecimalText(found[0], level[0]) === 0;
    if (isZero(level[1])) {
      if (!same) return;
      this.#keys.splice(index, 1);
      this.#levels.splice(index, 1);
    } else if (same) {
      this.#levels[index] = level;
    } else {
      this.#keys.splice(index, 0, key);
      this.#levels.splice(index, 0, level);
    }
  }

  /** Index of the first level that is not better than the price. */
  #find(key: number, price: string): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const difference = (this.#keys[middle] ?? 0) - key || compareDecimalText(this.#levels[middle]?.[0] ?? '', price);
      if (difference * this.#direction < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
