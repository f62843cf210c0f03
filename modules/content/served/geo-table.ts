import { COUNTRIES } from '@agio/contracts/content/constants';
import { addressNumber, compare, networkOf } from './addresses.ts';
import type { AddressNumber } from './addresses.ts';

/** What is wrong with a table of address ranges, line by line. */
export class GeoTableError extends Error {
  override readonly name = 'GeoTableError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.problems = problems;
  }
}

interface Range {
  readonly line: number;
  readonly first: AddressNumber;
  readonly last: AddressNumber;
  readonly country: string;
}

/** More of them say the same. */
const PROBLEMS_MAX = 10;
const KNOWN: ReadonlySet<string> = new Set(COUNTRIES);
/** Ranges of no country, as tables name them. */
const NOWHERE: ReadonlySet<string> = new Set(['', '-', 'ZZ']);

/** The countries of addresses, of both families. */
export class GeoTable {
  readonly #four: Ranges;
  readonly #six: Ranges;

  /** Reads lines of `first,last,country` or `cidr,country`. Throws `GeoTableError` with the lines that are wrong. */
  constructor(text: string) {
    const problems: string[] = [];
    const ranges: Range[] = [];
    for (const [at, line] of text.split('\n').entries()) {
      const read = rangeIn(line.trim(), at + 1);
      if (typeof read === 'string') problems.push(`line ${at + 1}: ${read}`);
      else if (read !== undefined) ranges.push(read);
      if (problems.length >= PROBLEMS_MAX) break;
    }
    const ofFamily = (family: 4 | 6): Range[] =>
      ranges.filter(({ first }) => first.family === family).sort((a, b) => compare(a.first, b.first));
    const [four, six] = [ofFamily(4), ofFamily(6)];
    problems.push(...overlapsIn(four), ...overlapsIn(six));
    if (problems.length > 0) throw new GeoTableError(problems.slice(0, PROBLEMS_MAX));
    this.#four = new Ranges(four);
    this.#six = new Ranges(six);
  }

  get size(): number {
    return this.#four.size + this.#six.size;
  }

  /** The country of an address; undefined where the table names none. */
  countryAt(ip: string): string | undefined {
    const address = addressNumber(ip);
    if (address === undefined) return undefined;
    return (address.family === 4 ? this.#four : this.#six).find(address);
  }
}

/** What a line says, or what is wrong with it; undefined for one that says nothing. */
function rangeIn(text: string, line: number): Range | string | undefined {
  if (text === '' || text.startsWith('#')) return undefined;
  const fields = text.split(',').map((field) => field.trim().replaceAll(/^"|"$/g, ''));
  const country = (fields.at(-1) ?? '').toUpperCase();
  if (fields.length !== 2 && fields.length !== 3) return 'neither first,last,country nor cidr,country';
  if (!KNOWN.has(country) && !NOWHERE.has(country)) return `${country} is no country of ISO 3166-1 alpha-2`;
  const [from = '', to = ''] = fields;
  const [first, last] = (fields.length === 2 ? networkOf(from) : [addressNumber(from), addressNumber(to)]) ?? [];
  if (first === undefined || last === undefined)
    return fields.length === 2 ? `${from} is no network (CIDR)` : `${from} and ${to} are not two addresses`;
  if (fields.length === 2 && compare(first, addressNumber(from.split('/')[0] ?? '') ?? first) !== 0)
    return `${from} has bits behind its network`;
  if (first.family !== last.family) return `${from} and ${to} are of different families`;
  if (compare(first, last) > 0) return `${from} is behind ${to}`;
  return NOWHERE.has(country) ? undefined : { line, first, last, country };
}

function overlapsIn(sorted: readonly Range[]): string[] {
  return sorted.flatMap((range, at) => {
    const before = sorted[at - 1];
    return before !== undefined && compare(range.first, before.last) <= 0
      ? [`line ${range.line}: has addresses of line ${before.line} as well`]
      : [];
  });
}

/** Ranges of one family in order, without holes in memory: a table has hundreds of thousands. */
class Ranges {
  readonly #first: readonly [high: BigUint64Array, low: BigUint64Array];
  readonly #last: readonly [high: BigUint64Array, low: BigUint64Array];
  readonly #country: Uint16Array;

  constructor(sorted: readonly Range[]) {
    const half = (of: (range: Range) => bigint): BigUint64Array => BigUint64Array.from(sorted, of);
    this.#first = [half(({ first }) => first.high), half(({ first }) => first.low)];
    this.#last = [half(({ last }) => last.high), half(({ last }) => last.low)];
    this.#country = Uint16Array.from(sorted, ({ country }) => COUNTRIES.indexOf(country));
  }

  get size(): number {
    return this.#country.length;
  }

  find(address: AddressNumber): string | undefined {
    // The last range that begins at the address or before it.
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(at(this.#first, middle), address) <= 0) low = middle + 1;
      else high = middle;
    }
    const found = low - 1;
    if (found < 0 || compare(at(this.#last, found), address) < 0) return undefined;
    return COUNTRIES[this.#country[found] ?? -1];
  }
}

const at = ([high, low]: readonly [BigUint64Array, BigUint64Array], index: number) => ({ high: high[index] ?? 0n, low: low[index] ?? 0n });
