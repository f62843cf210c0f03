import { assert, decimalsOf, fromBig, ISSUE_MAX, limbs, parseDecimal } from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import type { Books } from '../book/books.ts';
import type { OrderStore } from '../book/order-store.ts';
import type { MarketStatusName, SideCode } from '../codes.ts';
import { LOTS_MAX, ORDERS_MAX, TICKS_MAX } from '../bounds.ts';
import { BUY, SELL } from '../codes.ts';
import type { DefineMarket, MarketRules } from '../commands.ts';
import type { SnapshotReader, SnapshotWriter } from './bytes.ts';
import type { Triggers } from '../triggers/triggers.ts';
import type { Coin, Coins } from './coins.ts';
import { TickerWindow } from './ticker.ts';

/** A market's rules, computed once as whole numbers. */
export interface Market {
  readonly id: number;
  definition: DefineMarket;
  readonly name: string;
  readonly base: Coin;
  readonly quote: Coin;
  /** Atoms of the base coin in one lot. */
  readonly baseAtomsPerLot: number;
  /** Atoms of the quote coin in tick × lot; whole by definition, so that no fill rounds. */
  readonly quoteAtomsPerTickLot: number;
  minLots: number;
  maxLots: number;
  readonly minTotal: Limbs;
  /** Whether the largest possible number of orders, each of the largest amount, still sums to an exact number of lots. */
  readonly levelsAreCountable: boolean;
  /** Millionths. */
  makerRate: number;
  takerRate: number;
  /** The house's accounts for fees in base and quote, −1 until the first trade. */
  readonly feeAccounts: Int32Array;
  readonly ticker: TickerWindow;
  status: MarketStatusName;
  /** When it ends, in milliseconds; null if it does not. */
  delistAtMs: number | null;
  /** Whether it has ended: every order is cancelled, and nothing opens it but calling the end off. */
  delisted: boolean;
  /** Counts every change of a level. */
  depthSequence: number;
  /** Null until the first one came: then rules go by the last trade. */
  reference: Reference | null;
}

/** What the market's coin is worth where a price decides about money outside its own market, in ticks, 0 for none. */
export interface Reference {
  readonly ticks: number;
  /** The price of the last 24 hours. */
  readonly dayTicks: number;
  /** When it was set. */
  readonly atMs: number;
  /** When the price band is no longer around the last trade. */
  readonly liveUntilMs: number;
  /** What the band is around otherwise, and when that last moved. */
  readonly centreTicks: number;
  readonly movedAtMs: number;
  /** What it was at the midnight (UTC) before `atMs`; 0 for none. See `midnight.ts`. */
  readonly midnightTicks: number;
  /** The worst prices, by side, at which guarded customers may be filled. */
  readonly worst: readonly [buy: number, sell: number];
}

/** Tick × lot in atoms of the quote coin, or undefined if that is not a whole number. */
export function quoteAtomsPerTickLot(tickSize: string, lotSize: string, quoteDecimals: number): number | undefined {
  const tickDecimals = decimalsOf(tickSize);
  const lotDecimals = decimalsOf(lotSize);
  const tick = parseDecimal(tickSize, tickDecimals);
  const lot = parseDecimal(lotSize, lotDecimals);
  if (tick === undefined || lot === undefined || tick === 0n || lot === 0n) return undefined;
  const spare = quoteDecimals - tickDecimals - lotDecimals;
  const scale = 10n ** BigInt(Math.abs(spare));
  if (spare < 0 && (tick * lot) % scale !== 0n) return undefined;
  const atoms = spare < 0 ? (tick * lot) / scale : tick * lot * scale;
  return atoms > 1_000_000_000_000_000n ? undefined : Number(atoms);
}

function isWhole(value: number, low: number, high: number): boolean {
  return Number.isSafeInteger(value) && value >= low && value <= high;
}

/** Markets by number and by pair; a market is never removed. */
export class Markets {
  readonly list: Market[] = [];
  readonly #byName = new Map<string, Market>();
  /** Markets that have not ended yet, the first to end first; at the same time, by number. */
  #ending: Market[] = [];
  readonly #coins: Coins;
  readonly #store: OrderStore;
  readonly #books: Books;
  readonly #triggers: Triggers;

  constructor(coins: Coins, store: OrderStore, books: Books, triggers: Triggers) {
    this.#coins = coins;
    this.#store = store;
    this.#books = books;
    this.#triggers = triggers;
  }

  byName(name: string): Market | undefined {
    return this.#byName.get(name);
  }

  /** Whether the definition is a valid market; otherwise the reason. */
  problemOf(definition: DefineMarket): string | undefined {
    const base = this.#coins.byCode(definition.base);
    const quote = this.#coins.byCode(definition.quote);
    if (base === undefined || quote === undefined || base === quote) return 'coins';
    const lot = parseDecimal(definition.lotSize, base.decimals);
    if (lot === undefined || lot <= 0n || lot > 1_000_000_000_000_000n) return 'lotSize';
    if (quoteAtomsPerTickLot(definition.tickSize, definition.lotSize, quote.decimals) === undefined) return 'tickSize';
    const { minLots, maxLots, minTotal, priceBandPercent, openingTicks } = definition;
    if (!isWhole(minLots, 1, LOTS_MAX) || !isWhole(maxLots, minLots, LOTS_MAX)) return 'minLots';
    if (!/^\d{1,40}$/.test(minTotal) || BigInt(minTotal) > ISSUE_MAX) return 'minTotal';
    if (![definition.makerFeeBps, definition.takerFeeBps].every((bps) => bps >= 0 && bps <= 1_000)) return 'fees';
    if (!isWhole(openingTicks, 1, TICKS_MAX)) return 'openingTicks';
    if (priceBandPercent !== null && !(priceBandPercent > 0 && priceBandPercent <= 1_000)) return 'priceBandPercent';
    return undefined;
  }

  add(definition: DefineMarket): Market {
    const base = this.#coins.byCode(definition.base)!;
    const quote = this.#coins.byCode(definition.quote)!;
    const market: Market = {
      id: this.list.length,
      definition,
      name: `${definition.base}_${definition.quote}`,
      base,
      quote,
      baseAtomsPerLot: Number(parseDecimal(definition.lotSize, base.decimals)!),
      quoteAtomsPerTickLot: quoteAtomsPerTickLot(definition.tickSize, definition.lotSize, quote.decimals)!,
      minLots: definition.minLots,
      maxLots: definition.maxLots,
      levelsAreCountable: isCountable(definition),
      feeAccounts: new Int32Array(2).fill(-1),
      minTotal: fromBig(BigInt(definition.minTotal), limbs()),
      makerRate: rateOf(definition.makerFeeBps),
      takerRate: rateOf(definition.takerFeeBps),
      ticker: new TickerWindow(),
      status: definition.status,
      delistAtMs: null,
      delisted: false,
      depthSequence: 0,
      reference: null,
    };
    this.list.push(market);
    this.#books.open(market.id);
    this.#triggers.open(market.id);
    this.#byName.set(market.name, market);
    return market;
  }

  /** Why a market cannot get new rules, if there is a reason. */
  problemOfRules(market: Market, rules: MarketRules): string | undefined {
    const definition = { ...market.definition, ...rules };
    // A level that already holds more than the smaller bound allows could no longer be summed exactly.
    return isCountable(definition) === market.levelsAreCountable ? this.problemOf(definition) : 'maxLots';
  }

  setRules(market: Market, rules: MarketRules): void {
    market.definition = { ...market.definition, ...rules };
    market.minLots = rules.minLots;
    market.maxLots = rules.maxLots;
    fromBig(BigInt(rules.minTotal), market.minTotal);
    market.makerRate = rateOf(rules.makerFeeBps);
    market.takerRate = rateOf(rules.takerFeeBps);
  }

  /** When the first market ends; undefined if none does. */
  get nextDueMs(): number | undefined {
    return this.#ending[0]?.delistAtMs ?? undefined;
  }

  /** The market that ends first; there must be one. */
  firstDue(): Market {
    const market = this.#ending[0];
    assert(market !== undefined, 'no market ends');
    return market;
  }

  setDelisting(market: Market, delistAtMs: number | null, delisted: boolean): void {
    market.delistAtMs = delistAtMs;
    market.delisted = delisted;
    this.#ending = this.#ending.filter((one) => one !== market);
    if (delistAtMs === null || delisted) return;
    this.#ending.push(market);
    this.#ending.sort((one, other) => one.delistAtMs! - other.delistAtMs! || one.id - other.id);
  }

  save(writer: SnapshotWriter): void {
    writer.count(this.list.length);
    for (const market of this.list) {
      this.saveOne(market, writer);
      for (const side of [BUY, SELL] as const) writer.ints(restingSlots(this.#books, this.#store, market.id, side));
    }
  }

  /** A market without its orders. */
  saveOne(market: Market, writer: SnapshotWriter): void {
    const { definition, delistAtMs, delisted, reference } = market;
    // Beside the definition only where there is one, so that all other markets are saved as they always were.
    const ending = delistAtMs === null ? {} : { delisting: { delistAtMs, delisted } };
    writer.text(JSON.stringify({ ...definition, ...ending, ...(reference === null ? {} : { reference }) }));
    writer.text(market.status);
    writer.count(market.depthSequence);
    market.ticker.save(writer);
  }

  load(reader: SnapshotReader): void {
    const count = reader.count();
    for (let index = 0; index < count; index += 1) {
      const { delisting, reference, ...definition } = JSON.parse(reader.text()) as DefineMarket & {
        delisting?: Pick<Market, 'delistAtMs' | 'delisted'>;
        reference?: Omit<Reference, 'midnightTicks'> & Partial<Pick<Reference, 'midnightTicks'>>;
      };
      const market = this.add(definition);
      // Earlier snapshots have none of midnight.
      market.reference = reference === undefined ? null : { ...reference, midnightTicks: reference.midnightTicks ?? 0 };
      if (delisting !== undefined) this.setDelisting(market, delisting.delistAtMs, delisting.delisted);
      market.status = reader.text() as MarketStatusName;
      market.depthSequence = reader.count();
      market.ticker.load(reader);
      for (let side = 0; side < 2; side += 1) for (const slot of reader.ints()) this.#books.insert(slot);
    }
  }
}

/** Basis points as millionths. */
function rateOf(bps: number): number {
  return Math.round(bps * 100);
}

/** Whether the largest possible number of orders, each of the largest amount, still sums to an exact number of lots. */
function isCountable({ maxLots }: DefineMarket): boolean {
  return maxLots <= LOTS_MAX / ORDERS_MAX;
}

/** Every resting order of a side, best level first, in order of time within it. */
function restingSlots(books: Books, store: OrderStore, market: number, side: SideCode): Int32Array {
  const slots: number[] = [];
  books.levels(market, side, (_ticks, _lots, first) => {
    for (let slot = first; slot !== -1; slot = store.next(slot)) slots.push(slot);
    return true;
  });
  return Int32Array.from(slots);
}
