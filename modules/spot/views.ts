import type { Deal, Fill, KlineRow, Market as MarketView, Order, OrderRefusalDetails, Ticker } from '@agio/contracts/spot';
import { BUY, SELL, trailingTrigger } from '@agio/core';
import type { Core, FillRecord, Market, OrderRecord, RefusalDetails, RefusalResult, TradeFact } from '@agio/core';
import { assert, decimalsOf, exactProduct, formatDecimal, formatFixed, parseDecimal, parseSmallDecimal } from '@agio/kernel';
import type { CandleRow } from './candles.ts';

/** Divisions shown keep ten decimal places (spec §9). */
const DIVISION_DECIMALS = 10;

/** Turns a market's whole numbers into the decimal strings of the wire, and back. */
export class MarketScale {
  readonly market: Market;
  readonly priceDecimals: number;
  readonly amountDecimals: number;
  readonly #tick: Unit;
  readonly #lot: Unit;

  constructor(market: Market) {
    this.market = market;
    this.priceDecimals = decimalsOf(market.definition.tickSize);
    this.amountDecimals = decimalsOf(market.definition.lotSize);
    this.#tick = unitOf(market.definition.tickSize, this.priceDecimals);
    this.#lot = unitOf(market.definition.lotSize, this.amountDecimals);
  }

  price(ticks: number | bigint): string {
    return manyOf(this.#tick, ticks);
  }

  amount(lots: number | bigint): string {
    return manyOf(this.#lot, lots);
  }

  /** Atoms of the quote coin as a decimal. */
  quote(atoms: string | bigint | number): string {
    return atomsText(atoms, this.market.quote.decimals);
  }

  /** Whole ticks of a price, or why it is refused: digits beyond the tick. */
  ticksOf(price: string): Whole | Nearest {
    return unitsIn(this.#tick, price);
  }

  /** Whole lots of an amount, or why it is refused: digits beyond the lot. */
  lotsOf(amount: string): Whole | Nearest {
    return unitsIn(this.#lot, amount);
  }
}

/** This many tick or lot sizes. */
type Whole = number | bigint;

interface Nearest {
  readonly nearest: string;
}

/** A tick or lot size: what it is in the last of its decimal places. */
interface Unit {
  readonly size: bigint;
  /** The same, if a number holds it exactly; else NaN. */
  readonly small: number;
  readonly decimals: number;
}

function unitOf(text: string, decimals: number): Unit {
  return { size: exact(text, decimals), small: parseSmallDecimal(text, decimals) ?? Number.NaN, decimals };
}

function manyOf(unit: Unit, count: Whole): string {
  const product = typeof count === 'number' ? count * unit.small : Number.NaN;
  const isExact = Math.abs(product) <= Number.MAX_SAFE_INTEGER;
  return formatFixed(isExact ? product : BigInt(count) * unit.size, unit.decimals);
}

/** How many units the text contains. Most prices and amounts are small enough for numbers; the others are computed in bigints. */
function unitsIn(unit: Unit, text: string): Whole | Nearest {
  const small = parseSmallDecimal(text, unit.decimals);
  if (small !== undefined && small % unit.small === 0) return small / unit.small;
  const fine = exact(text, 18);
  const step = unit.size * 10n ** BigInt(18 - unit.decimals);
  const whole = fine / step;
  return fine % step === 0n ? whole : { nearest: manyOf(unit, whole === 0n ? 1n : whole) };
}

/** Atoms as a decimal of their coin. */
function atomsText(atoms: string | bigint | number, decimals: number): string {
  if (typeof atoms !== 'string') return formatDecimal(atoms, decimals);
  return formatDecimal(atoms.length <= SMALL_DIGITS ? Number(atoms) : BigInt(atoms), decimals);
}

/** The digits that fit a number, including the sign. */
const SMALL_DIGITS = 15;

/** A decimal that the contract or the core has already checked. */
function exact(text: string, decimals: number): bigint {
  const value = parseDecimal(text, decimals);
  assert(value !== undefined, `${text} is no decimal of ${decimals} places`);
  return value;
}

/** Every market's scale, made once. */
export class Scales {
  readonly #core: Core;
  readonly #scales: MarketScale[] = [];

  constructor(core: Core) {
    this.#core = core;
  }

  of(market: number): MarketScale {
    const found = this.#core.markets[market];
    assert(found !== undefined, `no market ${market}`);
    return (this.#scales[market] ??= new MarketScale(found));
  }

  byName(name: string): MarketScale | undefined {
    const market = this.#core.market(name);
    return market === undefined ? undefined : this.of(market.id);
  }
}

/** A rate in millionths as a fraction. */
export function rateText(millionths: number): string {
  return formatDecimal(millionths, 6);
}

export function marketView(scale: MarketScale): MarketView {
  const { market } = scale;
  const { definition } = market;
  return {
    market: market.name,
    base: definition.base,
    quote: definition.quote,
    tickSize: definition.tickSize,
    lotSize: definition.lotSize,
    priceDecimals: scale.priceDecimals,
    amountDecimals: scale.amountDecimals,
    minAmount: scale.amount(definition.minLots),
    maxAmount: scale.amount(definition.maxLots),
    minTotal: scale.quote(definition.minTotal),
    priceBandPercent: definition.priceBandPercent === null ? null : String(definition.priceBandPercent),
    makerFee: rateText(market.makerRate),
    takerFee: rateText(market.takerRate),
    status: market.status,
    tags: [...definition.tags],
    sort: definition.sort,
    openingPrice: scale.price(definition.openingTicks),
    delistAt: market.delistAtMs,
    delisted: market.delisted,
    reference: market.reference === null || market.reference.ticks === 0 ? null : scale.price(market.reference.ticks),
  };
}

export function tickerView(core: Core, scale: MarketScale, nowMs: number): Ticker {
  const { market } = scale;
  const figures = core.ticker(market, nowMs);
  const best = (side: typeof BUY | typeof SELL): string | null => {
    const [level] = core.depth(market, side, 1);
    return level === undefined ? null : scale.price(level[0]);
  };
  const change = (BigInt(figures.lastTicks - figures.referenceTicks) * 10n ** BigInt(DIVISION_DECIMALS)) / BigInt(figures.referenceTicks);
  return {
    market: market.name,
    last: scale.price(figures.lastTicks),
    baseVol: scale.amount(figures.lots),
    volume: scale.quote(figures.quote),
    amount: figures.trades,
    open: scale.price(figures.referenceTicks),
    high: scale.price(figures.highTicks),
    low: scale.price(figures.lowTicks),
    bid: best(BUY),
    ask: best(SELL),
    change: formatDecimal(change, DIVISION_DECIMALS),
    time: nowMs,
  };
}

export function orderView(scale: MarketScale, order: OrderRecord): Order {
  const { base, quote } = scale.market;
  const buys = order.side === 'buy';
  const byTotal = order.total !== null;
  const isMarket = order.ticks === 0;
  return {
    id: String(order.id),
    clientOrderId: order.clientOrderId,
    market: scale.market.name,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    stp: order.stp,
    status: order.status,
    price: isMarket ? null : scale.price(order.ticks),
    amount: byTotal ? null : scale.amount(order.lots),
    total: byTotal
      ? scale.quote(order.total)
      : isMarket
        ? null
        : scale.quote(exactProduct(order.ticks, order.lots, scale.market.quoteAtomsPerTickLot)),
    filledAmount: scale.amount(order.filledLots),
    filledTotal: scale.quote(order.filledQuote),
    averagePrice: order.filledLots === 0 ? null : averagePrice(scale, order.filledQuote, BigInt(order.filledLots)),
    fee: atomsText(order.fee, buys ? base.decimals : quote.decimals),
    feeCoin: buys ? base.code : quote.code,
    makerFeeRate: rateText(order.makerRate),
    takerFeeRate: rateText(order.takerRate),
    expireAt: order.expireAtMs === 0 ? null : order.expireAtMs,
    reason: order.reason,
    time: order.createdAtMs,
    updatedAt: order.updatedAtMs,
    ...(hasTerms(order) ? triggerView(scale, order) : undefined),
    ...listView(order),
    // Only robots trade with the money of a sub-account.
    ...(order.owner === undefined || order.owner === order.customer ? undefined : { ofRobot: true as const }),
    ...(order.displayLots === undefined ? undefined : icebergView(scale, order, order.displayLots)),
  };
}

/** What an iceberg shows at a time and, while it is open, shows and hides now: for its owner alone. */
function icebergView(scale: MarketScale, order: OrderRecord, displayLots: number): Partial<Order> {
  const { displayVariance, filledLots, hiddenLots = 0, lots, status } = order;
  const isOpen = status === 'new' || status === 'partially_filled';
  return {
    displayAmount: scale.amount(displayLots),
    ...(displayVariance === undefined ? {} : { displayVariance }),
    ...(isOpen ? { shownAmount: scale.amount(lots - filledLots - hiddenLots), hiddenAmount: scale.amount(hiddenLots) } : {}),
  };
}

/** Whether an order waits, or waited, for a price: by its type, or as an exit of a list. */
function hasTerms({ list, stopTicks, type }: OrderRecord): boolean {
  return stopTicks !== undefined || type === 'trailing-stop' || list !== undefined;
}

function listView({ leg, list, listKind }: OrderRecord): Pick<Order, 'list'> {
  if (list === undefined || listKind === undefined || leg === undefined) return {};
  return { list: { id: String(list), kind: listKind, leg } };
}

/** The terms of a trigger order, and their current state. */
function triggerView(scale: MarketScale, order: OrderRecord): Partial<Order> {
  const { activationTicks, extremeTicks, stopTicks, trailingBps, trailingTicks, triggerTrade, triggeredAtMs } = order;
  const price = (name: string, ticks: number | undefined) => (ticks === undefined ? {} : { [name]: scale.price(ticks) });
  return {
    ...price('stopPrice', stopTicks),
    ...price('activationPrice', activationTicks),
    ...price('trailingAmount', trailingTicks),
    ...(trailingBps === undefined ? {} : { trailingBps }),
    ...(order.status === 'pending_trigger' ? { waitsFor: waitsFor(order) } : {}),
    ...(extremeTicks === undefined ? {} : { trailing: trailingView(scale, order, extremeTicks) }),
    ...(triggeredAtMs === undefined ? {} : { triggeredAt: triggeredAtMs }),
    ...(triggerTrade === undefined ? {} : { triggerTrade: String(triggerTrade) }),
  };
}

function waitsFor({ activationTicks, extremeTicks, waitsFor: other }: OrderRecord): NonNullable<Order['waitsFor']> {
  if (other !== undefined) return other;
  return activationTicks !== undefined && extremeTicks === undefined ? 'activation' : 'price';
}

function trailingView(
  scale: MarketScale,
  { side, trailingBps, trailingTicks }: OrderRecord,
  extremeTicks: number,
): NonNullable<Order['trailing']> {
  const distance = (trailingBps ?? 0) + (trailingTicks ?? 0);
  const trigger = trailingTrigger(side === 'buy' ? BUY : SELL, extremeTicks, trailingTicks === undefined ? 0 : 1, distance);
  return { extreme: scale.price(extremeTicks), trigger: scale.price(trigger) };
}

/** Quote paid per base, cut to ten decimals. */
function averagePrice(scale: MarketScale, quote: string, lots: bigint): string {
  const { base, quote: quoteCoin, baseAtomsPerLot } = scale.market;
  const numerator = BigInt(quote) * 10n ** BigInt(DIVISION_DECIMALS + base.decimals);
  const denominator = lots * BigInt(baseAtomsPerLot) * 10n ** BigInt(quoteCoin.decimals);
  return formatDecimal(numerator / denominator, DIVISION_DECIMALS);
}

/** One own side of a trade. */
export interface FillSource extends FillRecord {
  readonly order: number;
  readonly clientOrderId: string | null;
  readonly side: 'buy' | 'sell';
  readonly role: 'maker' | 'taker';
}

export function fillView(scale: MarketScale, fill: FillSource): Fill {
  const { base, quote } = scale.market;
  const coin = fill.side === 'buy' ? base : quote;
  return {
    id: `${fill.trade}-${fill.role}`,
    orderId: String(fill.order),
    clientOrderId: fill.clientOrderId,
    market: scale.market.name,
    side: fill.side,
    price: scale.price(fill.ticks),
    amount: scale.amount(fill.lots),
    total: scale.quote(fill.quote),
    fee: atomsText(fill.fee, coin.decimals),
    feeCoin: coin.code,
    role: fill.role,
    time: fill.atMs,
  };
}

export function dealView(scale: MarketScale, trade: Pick<TradeFact, 'id' | 'ticks' | 'lots' | 'takerSide' | 'atMs'>): Deal {
  return {
    id: String(trade.id),
    price: scale.price(trade.ticks),
    amount: scale.amount(trade.lots),
    side: trade.takerSide,
    time: trade.atMs,
  };
}

export function klineView(scale: MarketScale, row: CandleRow): KlineRow {
  return [
    row.openMs,
    scale.price(row.open),
    scale.price(row.high),
    scale.price(row.low),
    scale.price(row.close),
    scale.amount(row.lots),
    scale.quote(row.quote),
    row.trades,
  ];
}

/** The unit of the nearest value of each field; those of numbers without one stay as they are. */
const UNITS: Readonly<Record<NonNullable<RefusalDetails['field']>, string>> = {
  price: 'ticks',
  amount: 'lots',
  total: 'quote',
  stopPrice: 'ticks',
  activationPrice: 'ticks',
  trailingAmount: 'ticks',
  trailingBps: 'bps',
  displayAmount: 'lots',
  displayVariance: 'percent',
  repriceIfTaking: '',
  timeInForce: '',
  expireAt: 'ms',
};

/** A refusal's limits in the customer's units. */
export function refusalView(scale: MarketScale | undefined, refused: RefusalResult): OrderRefusalDetails | undefined {
  const { details } = refused;
  if (details === undefined || scale === undefined) return details === undefined ? undefined : { rule: details.rule };
  const inUnits = (value: string, unit: string | undefined): string =>
    unit === 'ticks'
      ? scale.price(BigInt(value))
      : unit === 'lots'
        ? scale.amount(BigInt(value))
        : unit === 'quote'
          ? scale.quote(value)
          : value;
  const nearestUnit = UNITS[details.field ?? 'total'];
  return {
    rule: details.rule,
    ...(details.limit === undefined ? {} : { limit: inUnits(details.limit, details.unit) }),
    ...(details.field === undefined ? {} : { field: details.field }),
    ...(details.nearest === undefined ? {} : { nearest: inUnits(details.nearest, nearestUnit) }),
  };
}
