import type { Deal, Fill, KlineRow, Market as MarketView, Order, OrderRefusalDetails, Ticker } from '@agio/contracts';
import type { Core, FillRecord, Market, OrderRecord, Refused, TradeFact } from '@agio/core';
import { assert, decimalsOf, formatDecimal, formatFixed, parseDecimal } from '@agio/kernel';
import type { CandleRow } from './candles.ts';

/** Divisions shown keep ten decimal places (spec §9). */
const DIVISION_DECIMALS = 10;

/** Turns a market's whole numbers into the decimal strings of the wire, and back. */
export class MarketScale {
  readonly market: Market;
  readonly priceDecimals: number;
  readonly amountDecimals: number;
  readonly #tick: bigint;
  readonly #lot: bigint;

  constructor(market: Market) {
    this.market = market;
    this.priceDecimals = decimalsOf(market.definition.tickSize);
    this.amountDecimals = decimalsOf(market.definition.lotSize);
    this.#tick = exact(market.definition.tickSize, this.priceDecimals);
    this.#lot = exact(market.definition.lotSize, this.amountDecimals);
  }

  price(ticks: number | bigint): string {
    return formatFixed(BigInt(ticks) * this.#tick, this.priceDecimals);
  }

  amount(lots: number | bigint): string {
    return formatFixed(BigInt(lots) * this.#lot, this.amountDecimals);
  }

  /** Atoms of the quote coin as a decimal. */
  quote(atoms: string | bigint): string {
    return formatDecimal(BigInt(atoms), this.market.quote.decimals);
  }

  /** Whole ticks of a price, or what stands in the way: digits beyond the tick. */
  ticksOf(price: string): { ticks: bigint } | { nearest: string } {
    const [whole, rest] = this.#divide(price, this.priceDecimals, this.#tick);
    return rest ? { nearest: formatFixed((whole === 0n ? 1n : whole) * this.#tick, this.priceDecimals) } : { ticks: whole };
  }

  lotsOf(amount: string): { lots: bigint } | { nearest: string } {
    const [whole, rest] = this.#divide(amount, this.amountDecimals, this.#lot);
    return rest ? { nearest: formatFixed((whole === 0n ? 1n : whole) * this.#lot, this.amountDecimals) } : { lots: whole };
  }

  /** How many units go into the text, and whether something is left. */
  #divide(text: string, decimals: number, unit: bigint): [bigint, boolean] {
    const fine = exact(text, 18);
    const step = unit * 10n ** BigInt(18 - decimals);
    return [fine / step, fine % step !== 0n];
  }
}

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
  return formatDecimal(BigInt(millionths), 6);
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
  };
}

export function tickerView(core: Core, scale: MarketScale, nowMs: number): Ticker {
  const { market } = scale;
  const figures = core.ticker(market, nowMs);
  const change = (BigInt(figures.lastTicks - figures.referenceTicks) * 10n ** BigInt(DIVISION_DECIMALS)) / BigInt(figures.referenceTicks);
  return {
    market: market.name,
    last: scale.price(figures.lastTicks),
    baseVol: scale.amount(figures.lots),
    volume: scale.quote(figures.quote),
    amount: figures.trades,
    high: scale.price(figures.highTicks),
    low: scale.price(figures.lowTicks),
    change: formatDecimal(change, DIVISION_DECIMALS),
    time: nowMs,
  };
}

export function orderView(scale: MarketScale, order: OrderRecord): Order {
  const { base, quote } = scale.market;
  const buys = order.side === 'buy';
  const byTotal = order.total !== null;
  const isMarket = order.type === 'market';
  const filled = BigInt(order.filledLots);
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
        : scale.quote(BigInt(order.ticks) * BigInt(order.lots) * BigInt(scale.market.quoteAtomsPerTickLot)),
    filledAmount: scale.amount(filled),
    filledTotal: scale.quote(order.filledQuote),
    averagePrice: filled === 0n ? null : averagePrice(scale, order.filledQuote, filled),
    fee: formatDecimal(BigInt(order.fee), buys ? base.decimals : quote.decimals),
    feeCoin: buys ? base.code : quote.code,
    makerFeeRate: rateText(order.makerRate),
    takerFeeRate: rateText(order.takerRate),
    expireAt: order.expireAtMs === 0 ? null : order.expireAtMs,
    reason: order.reason,
    time: order.createdAtMs,
    updatedAt: order.updatedAtMs,
  };
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
  readonly side: 'buy' | 'sell';
  readonly role: 'maker' | 'taker';
}

export function fillView(scale: MarketScale, fill: FillSource): Fill {
  const { base, quote } = scale.market;
  const coin = fill.side === 'buy' ? base : quote;
  return {
    id: `${fill.trade}-${fill.role}`,
    orderId: String(fill.order),
    market: scale.market.name,
    side: fill.side,
    price: scale.price(fill.ticks),
    amount: scale.amount(fill.lots),
    total: scale.quote(fill.quote),
    fee: formatDecimal(BigInt(fill.fee), coin.decimals),
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

/** A refusal's limits in the customer's units. */
export function refusalView(scale: MarketScale | undefined, refused: Refused): OrderRefusalDetails | undefined {
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
  const nearestUnit = details.field === 'amount' ? 'lots' : details.field === 'price' ? 'ticks' : 'quote';
  return {
    rule: details.rule,
    ...(details.limit === undefined ? {} : { limit: inUnits(details.limit, details.unit) }),
    ...(details.field === undefined ? {} : { field: details.field }),
    ...(details.nearest === undefined ? {} : { nearest: inUnits(details.nearest, nearestUnit) }),
  };
}
