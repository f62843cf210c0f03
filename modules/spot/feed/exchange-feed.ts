import { DEPTH_RESUME_MS } from '@agio/contracts';
import type { DataFrame, ErrorCode } from '@agio/contracts';
import type { KlineRow } from '@agio/contracts/spot';
import type { Fact, OrderFact, OrderRecord, TradeFact } from '@agio/core';
import { candleOpenMs, INTERVAL_MINUTES } from '@agio/kernel';
import type { IntervalName } from '@agio/kernel';
import { Pulse } from '@agio/module';
import type { House } from '@agio/module';
import { readKline, recentCandles } from '../charts/kline.ts';
import { latestTrades } from '../history/queries.ts';
import type { AppliedBatch } from '../history/published.ts';
import { dealView, fillView, klineView, marketView, orderView, tickerView } from '../views.ts';
import type { MarketScale } from '../views.ts';
import type { Room } from '../handlers/room.ts';
import { DepthPublisher } from './depth-publisher.ts';
import { TrailingOrders } from './trailing-orders.ts';

/** What a listener subscribes to; see the gateway's topics. */
export interface FeedTopic {
  readonly channel: string;
  readonly market?: string | undefined;
  readonly interval?: string | undefined;
  /** For depth: the last sequence that the subscriber has. */
  readonly since?: number | undefined;
  readonly customer: number;
}

export interface FeedPorts extends Pick<House, 'onError'> {
  publish(topic: FeedTopic, frame: DataFrame): void;
  /** Balances of the trading account as the wire shows them. */
  exchangeBalances(customer: number): Extract<DataFrame, { channel: 'balances' }>['data'];
}

/** Books are sent twenty times a second; figures that people read, four times. */
const DEPTH_MS = 40;
const FIGURES_MS = 250;
const DEALS_SNAPSHOT = 50;
const KLINE_SNAPSHOT = 2;
const MEMORY_MINUTES = 240;
const PER_MARKET = ['ticker', 'depth', 'deals', 'kline'];

/** Facts → frames of `/ws/exchange`. Public figures are collected and sent in steps; private ones are sent immediately. */
export class ExchangeFeed {
  readonly #room: Room;
  readonly #ports: FeedPorts;
  readonly #depth = new Map<number, DepthPublisher>();
  /** Markets whose depth has no listeners any more, with the time at which the last one left. */
  readonly #left = new Map<number, number>();
  readonly #klines = new Map<string, { topic: FeedTopic; scale: MarketScale; minutes: number; sentOpenMs: number }>();
  /** Private topics that have listeners: for the others no frame is made. */
  readonly #heard = new Set<string>();
  /** The latest trades of each market, which the rows may not show yet. */
  readonly #latest = new Map<number, TradeFact[]>();
  readonly #trailing: TrailingOrders;
  #deals = new Map<number, TradeFact[]>();
  #traded = new Set<number>();
  readonly #pulses: readonly Pulse[];
  #isServing = false;

  constructor(room: Room, ports: FeedPorts) {
    this.#room = room;
    this.#ports = ports;
    this.#trailing = new TrailingOrders(room.core);
    const timing = { clock: room.clock, onError: (error: unknown) => ports.onError(error) };
    this.#pulses = [new Pulse(timing, DEPTH_MS, () => this.#sendDepth()), new Pulse(timing, FIGURES_MS, () => this.#sendFigures())];
  }

  start(): void {
    this.#isServing = true;
    for (const pulse of this.#pulses) pulse.start();
  }

  stop(): void {
    for (const pulse of this.#pulses) pulse.stop();
  }

  problemOf(topic: FeedTopic): ErrorCode | undefined {
    if (!PER_MARKET.includes(topic.channel))
      return topic.market === undefined && topic.interval === undefined ? undefined : 'PARAMETER_ERROR';
    if (topic.market === undefined || (topic.channel === 'kline') !== (topic.interval !== undefined)) return 'PARAMETER_ERROR';
    return this.#room.core.market(topic.market) === undefined ? 'MARKET_NOT_FOUND' : undefined;
  }

  opened(topic: FeedTopic): void {
    const scale = topic.market === undefined ? undefined : this.#room.scales.byName(topic.market);
    if (topic.customer !== 0) this.#heard.add(`${topic.channel}:${topic.customer}`);
    if (topic.channel === 'orders') this.#trailing.opened(topic.customer);
    if (scale === undefined) return;
    if (topic.channel === 'depth') this.#openDepth(scale);
    if (topic.channel === 'kline') {
      const minutes = INTERVAL_MINUTES[topic.interval as IntervalName];
      this.#klines.set(`${topic.market}|${topic.interval}`, { topic, scale, minutes, sentOpenMs: candleOpenMs(this.#room.now(), minutes) });
    }
  }

  closed(topic: FeedTopic): void {
    const scale = topic.market === undefined ? undefined : this.#room.scales.byName(topic.market);
    this.#heard.delete(`${topic.channel}:${topic.customer}`);
    if (topic.channel === 'orders') this.#trailing.closed(topic.customer);
    if (topic.channel === 'depth' && scale !== undefined) this.#left.set(scale.market.id, this.#room.now());
    if (topic.channel === 'kline') this.#klines.delete(`${topic.market}|${topic.interval}`);
  }

  snapshot(topic: FeedTopic): readonly DataFrame[] | Promise<readonly DataFrame[]> {
    const { core, scales } = this.#room;
    const scale = topic.market === undefined ? undefined : scales.byName(topic.market);
    if (scale !== undefined) return this.#marketSnapshot(topic, scale);
    switch (topic.channel) {
      case 'markets':
        return [
          {
            channel: 'markets',
            type: 'snapshot',
            data: Object.fromEntries(core.markets.map((market) => [market.name, this.#ticker(scales.of(market.id))])),
          },
        ];
      case 'orders':
        return [
          {
            channel: 'orders',
            type: 'snapshot',
            data: core.openOrders(topic.customer).map((order) => orderView(scales.of(order.market), order)),
          },
        ];
      case 'balances':
        return [{ channel: 'balances', type: 'snapshot', data: this.#ports.exchangeBalances(topic.customer) }];
      default:
        return [];
    }
  }

  #marketSnapshot(topic: FeedTopic, scale: MarketScale): readonly DataFrame[] | Promise<readonly DataFrame[]> {
    switch (topic.channel) {
      case 'ticker':
        return [{ channel: 'ticker', market: scale.market.name, data: this.#ticker(scale) }];
      case 'depth':
        return this.#depthSnapshot(topic, scale);
      case 'deals':
        return this.#dealsSnapshot(scale);
      case 'kline':
        return this.#klineSnapshot(topic, scale);
      default:
        return [];
    }
  }

  /** Receives what was just applied. */
  note(published: AppliedBatch): void {
    const orders = new Map<number, Map<number, OrderFact>>();
    const fills = new Map<number, TradeFact[]>();
    const balances = new Set<number>();
    for (const outcome of published.outcomes) {
      for (const level of outcome.levels) this.#depth.get(level.market)?.touch(level.side, level.ticks);
      for (const fact of outcome.facts) this.#noteFact(fact, orders, fills, balances);
    }
    for (const [customer, own] of orders) this.#sendOrders(customer, [...own.values()]);
    if (fills.size > 0) {
      const named = namesIn(published);
      for (const [customer, trades] of fills) this.#sendFills(customer, trades, named);
    }
    for (const customer of balances) this.#sendBalances(customer);
  }

  #noteFact(fact: Fact, orders: Map<number, Map<number, OrderFact>>, fills: Map<number, TradeFact[]>, balances: Set<number>): void {
    if (fact.fact === 'order') {
      // A hold makes no posting, but the available amount changes.
      if (this.#heard.has(`balances:${fact.customer}`)) balances.add(fact.customer);
      if (!this.#heard.has(`orders:${fact.customer}`)) return;
      const own = orders.get(fact.customer) ?? new Map<number, OrderFact>();
      orders.set(fact.customer, own.set(fact.id, fact));
    } else if (fact.fact === 'posting' || fact.fact === 'hold') {
      // The core's own facts: whichever machine holds or moves money, the balances shown follow.
      if (this.#heard.has(`balances:${fact.owner}`)) balances.add(fact.owner);
    } else if (fact.fact === 'market' || fact.fact === 'market_rules' || fact.fact === 'market_delisting') {
      this.#sendRules(fact.fact === 'market' ? fact.id : fact.market);
    } else if (fact.fact === 'trade') {
      this.#traded.add(fact.market);
      listIn(this.#deals, fact.market).push(fact);
      const latest = listIn(this.#latest, fact.market);
      latest.push(fact);
      if (latest.length > DEALS_SNAPSHOT * 2) latest.splice(0, DEALS_SNAPSHOT);
      for (const customer of new Set([fact.maker.customer, fact.taker.customer])) {
        if (this.#heard.has(`fills:${customer}`)) listIn(fills, customer).push(fact);
      }
    }
  }

  /** Rare, and sent immediately: customers who place orders must see the rules that apply. */
  #sendRules(market: number): void {
    // Before traffic is served there are no listeners, and nothing to send with.
    if (!this.#isServing) return;
    const data = marketView(this.#room.scales.of(market));
    this.#ports.publish({ channel: 'rules', customer: 0 }, { channel: 'rules', type: 'update', data });
  }

  #sendOrders(customer: number, orders: readonly OrderRecord[]): void {
    for (const order of orders) this.#trailing.note(order);
    const data = orders.map((order) => orderView(this.#room.scales.of(order.market), order));
    this.#ports.publish({ channel: 'orders', customer }, { channel: 'orders', type: 'update', data });
  }

  #sendFills(customer: number, trades: readonly TradeFact[], named: ReadonlyMap<number, string | null>): void {
    const data = trades.flatMap((trade) => {
      const scale = this.#room.scales.of(trade.market);
      return (['maker', 'taker'] as const)
        .filter((role) => trade[role].customer === customer)
        .map((role) => {
          const side = (role === 'taker') === (trade.takerSide === 'buy') ? 'buy' : 'sell';
          const { ticks, lots, quote, atMs } = trade;
          const order = trade[role].order;
          const clientOrderId = named.get(order) ?? null;
          return fillView(scale, { trade: trade.id, order, clientOrderId, side, role, ticks, lots, quote, fee: trade[role].fee, atMs });
        });
    });
    this.#ports.publish({ channel: 'fills', customer }, { channel: 'fills', type: 'update', data });
  }

  #sendBalances(customer: number): void {
    this.#ports.publish(
      { channel: 'balances', customer },
      { channel: 'balances', type: 'update', data: this.#ports.exchangeBalances(customer) },
    );
  }

  #ticker(scale: MarketScale) {
    return tickerView(this.#room.core, scale, this.#room.now());
  }

  /** Existing listeners get the pending diff first, so that the snapshot is exactly at its end. */
  #depthSnapshot(topic: FeedTopic, scale: MarketScale): readonly DataFrame[] {
    const publisher = this.#depth.get(scale.market.id);
    if (publisher === undefined) return [];
    const pending = publisher.diff();
    if (pending !== undefined) this.#ports.publish(topic, pending);
    return (topic.since === undefined ? undefined : publisher.since(topic.since)) ?? [publisher.snapshot()];
  }

  /**
   * What is stored, plus what is remembered, as it will be once the rows are written; trades that wait for the
   * next step are sent with that one.
   */
  async #dealsSnapshot(scale: MarketScale): Promise<readonly DataFrame[]> {
    const { id } = scale.market;
    const stored = await latestTrades(this.#room.database, id, DEALS_SNAPSHOT);
    const pending = this.#deals.get(id)?.[0]?.id ?? Infinity;
    const newest = stored[0]?.id ?? 0;
    const remembered = (this.#latest.get(id) ?? []).filter((trade) => trade.id > newest);
    const rows = [...remembered.toReversed(), ...stored].filter((trade) => trade.id < pending).slice(0, DEALS_SNAPSHOT);
    return [{ channel: 'deals', market: scale.market.name, type: 'snapshot', data: rows.map((row) => dealView(scale, row)) }];
  }

  async #klineSnapshot(topic: FeedTopic, scale: MarketScale): Promise<readonly DataFrame[]> {
    const interval = topic.interval as IntervalName;
    const data = await this.#latestCandles(scale, INTERVAL_MINUTES[interval]);
    return [{ channel: 'kline', market: scale.market.name, interval, data }];
  }

  /** Short candles come from the core's memory alone; long ones need stored rows. */
  async #latestCandles(scale: MarketScale, minutes: number): Promise<KlineRow[]> {
    if (minutes <= MEMORY_MINUTES)
      return recentCandles(this.#room.core, scale.market, minutes, this.#room.now()).map((row) => klineView(scale, row));
    const range = { minutes, fromMs: undefined, toMs: undefined, limit: KLINE_SNAPSHOT };
    const rows = await readKline(this.#room.database, this.#room.core, scale.market, range, this.#room.now());
    return rows.map((row) => klineView(scale, row));
  }

  #openDepth(scale: MarketScale): void {
    const { id } = scale.market;
    this.#left.delete(id);
    if (!this.#depth.has(id)) this.#depth.set(id, new DepthPublisher(this.#room.core, scale, this.#room.now));
  }

  /** Diffs go on for a while after the last listener has gone, so that who only lost the line need not read the whole book. */
  #forgetDepth(): void {
    for (const [market, leftMs] of this.#left) {
      if (this.#room.now() - leftMs < DEPTH_RESUME_MS) continue;
      this.#left.delete(market);
      this.#depth.delete(market);
    }
  }

  #sendDepth(): undefined {
    if (this.#left.size > 0) this.#forgetDepth();
    for (const publisher of this.#depth.values()) {
      const frame = publisher.diff();
      if (frame !== undefined) this.#ports.publish({ channel: 'depth', market: frame.market, customer: 0 }, frame);
    }
  }

  #sendFigures(): undefined {
    const traded = this.#traded;
    const deals = this.#deals;
    this.#traded = new Set();
    this.#deals = new Map();
    const changed = [...traded].map((market) => this.#room.scales.of(market));
    for (const scale of changed) {
      this.#ports.publish(
        { channel: 'ticker', market: scale.market.name, customer: 0 },
        { channel: 'ticker', market: scale.market.name, data: this.#ticker(scale) },
      );
    }
    if (changed.length > 0) {
      const data = Object.fromEntries(changed.map((scale) => [scale.market.name, this.#ticker(scale)]));
      this.#ports.publish({ channel: 'markets', customer: 0 }, { channel: 'markets', type: 'update', data });
    }
    for (const [market, trades] of deals) {
      const scale = this.#room.scales.of(market);
      const data = trades.map((trade) => dealView(scale, trade));
      this.#ports.publish(
        { channel: 'deals', market: scale.market.name, customer: 0 },
        { channel: 'deals', market: scale.market.name, type: 'update', data },
      );
    }
    for (const [customer, orders] of this.#trailing.moved(traded)) this.#sendOrders(customer, orders);
    this.#sendKlines(traded);
  }

  /** A candle that saw trades, or a new one that began without any. */
  #sendKlines(traded: ReadonlySet<number>): void {
    for (const line of this.#klines.values()) {
      const openMs = candleOpenMs(this.#room.now(), line.minutes);
      if (!traded.has(line.scale.market.id) && openMs === line.sentOpenMs) continue;
      line.sentOpenMs = openMs;
      const interval = line.topic.interval as IntervalName;
      void this.#latestCandles(line.scale, line.minutes)
        .then((data) => this.#ports.publish(line.topic, { channel: 'kline', market: line.scale.market.name, interval, data }))
        .catch(() => undefined);
    }
  }
}

function listIn<T>(lists: Map<number, T[]>, key: number): T[] {
  const found = lists.get(key);
  if (found !== undefined) return found;
  const list: T[] = [];
  lists.set(key, list);
  return list;
}

/** What customers call the orders that were changed: each trade comes with both of its orders. */
function namesIn({ outcomes }: AppliedBatch): ReadonlyMap<number, string | null> {
  const named = new Map<number, string | null>();
  for (const { facts } of outcomes) for (const fact of facts) if (fact.fact === 'order') named.set(fact.id, fact.clientOrderId);
  return named;
}
