import { createHash, createHmac, randomUUID } from 'node:crypto';
import { BadSymbol, errorOf, OrderNotFound } from './errors.ts';
import { costOf, marketOf, orderOf, symbolOf, tickerOf, transactionOf } from './rows.ts';
import type {
  BookRow,
  DealRow,
  FillRow,
  MarketRow,
  OrderParams,
  OrderRow,
  TickerRow,
  TransactionRow,
  UnifiedMarket,
  UnifiedOrder,
  UnifiedTicker,
  UnifiedTransaction,
} from './rows.ts';

/**
 * Agio behind the unified interface of ccxt (docs.ccxt.com, "Unified API"), written from docs/reference alone: what its users expect of an exchange must
 * follow from public calls. Symbols are `BASE/QUOTE`, amounts and prices numbers, times milliseconds since the Unix epoch.
 */
export class AgioExchange {
  readonly id = 'agio';
  readonly timeframes: Readonly<Record<string, string>> = {
    '1m': '1min',
    '5m': '5min',
    '15m': '15min',
    '1h': '1hour',
    '4h': '4hour',
    '1d': '1day',
    '1w': '1week',
    '1M': '1month',
  };
  markets: Record<string, UnifiedMarket> = {};
  readonly #options: ExchangeOptions;
  #lastMs = 0;
  /** What the server's clock is ahead of this machine's. */
  #aheadMs = 0;

  constructor(options: ExchangeOptions) {
    this.#options = options;
  }

  async fetchTime(): Promise<number> {
    const { time } = await this.#get<{ time: number }>('/api/exchange/time');
    this.#aheadMs = time - Date.now();
    return time;
  }

  async loadMarkets(): Promise<Record<string, UnifiedMarket>> {
    const { markets } = await this.#get<{ markets: MarketRow[] }>('/api/exchange/info');
    this.markets = Object.fromEntries(markets.map((row) => [`${row.base}/${row.quote}`, marketOf(row)]));
    return this.markets;
  }

  async fetchCurrencies(): Promise<Record<string, { code: string; name: string; precision: number }>> {
    const { coins } = await this.#get<{ coins: { coin: string; name: string; decimals: number }[] }>('/api/exchange/info');
    return Object.fromEntries(coins.map(({ coin: code, decimals, name }) => [code, { code, name, precision: Number(`1e-${decimals}`) }]));
  }

  async fetchTickers(): Promise<Record<string, UnifiedTicker>> {
    const rows = await this.#get<Record<string, TickerRow>>('/api/exchange/tickers');
    return Object.fromEntries(Object.values(rows).map((row) => [symbolOf(row.market), tickerOf(row)]));
  }

  async fetchTicker(symbol: string): Promise<UnifiedTicker> {
    const ticker = (await this.fetchTickers())[symbol];
    if (ticker === undefined) throw new BadSymbol(symbol);
    return ticker;
  }

  async fetchOrderBook(symbol: string, limit = 100) {
    const { asks, bids, seq } = await this.#get<BookRow>('/api/exchange/depth', { market: this.#marketId(symbol), limit });
    const levels = (side: readonly (readonly [string, string])[]) => side.map(([price, amount]) => [Number(price), Number(amount)]);
    return { symbol, nonce: seq, bids: levels(bids), asks: levels(asks) };
  }

  async fetchTrades(symbol: string, limit = 100) {
    const rows = await this.#get<DealRow[]>('/api/exchange/deals', { market: this.#marketId(symbol), limit });
    const trades = rows.map(({ amount, id, price, side, time }) => ({ id, symbol, side, timestamp: time, ...costOf(price, amount) }));
    return trades.toReversed();
  }

  async fetchOHLCV(symbol: string, timeframe = '1m', since?: number, limit = 100): Promise<number[][]> {
    const query = { market: this.#marketId(symbol), interval: this.timeframes[timeframe], from: since, limit };
    const rows = await this.#get<(number | string)[][]>('/api/exchange/kline', query);
    return rows.map((row) => row.slice(0, 6).map(Number));
  }

  async fetchBalance(): Promise<Record<string, { free: number; used: number; total: number }>> {
    const rows = await this.#get<{ coin: string; available: string; held: string }[]>('/api/exchange/balances');
    return Object.fromEntries(
      rows.map(({ available, coin, held }) => {
        const [free, used] = [Number(available), Number(held)];
        return [coin, { free, used, total: free + used }];
      }),
    );
  }

  async fetchTradingFee(symbol: string): Promise<{ maker: number; taker: number }> {
    const fees = await this.#get<Record<string, { maker: string; taker: string }>>('/api/exchange/fees');
    const rates = fees[this.#marketId(symbol)];
    if (rates === undefined) throw new BadSymbol(symbol);
    const { maker, taker } = rates;
    return { maker: Number(maker), taker: Number(taker) };
  }

  async createOrder(
    symbol: string,
    type: 'limit' | 'market',
    side: 'buy' | 'sell',
    amount: number,
    price?: number,
    params: OrderParams = {},
  ): Promise<UnifiedOrder> {
    const { cost, stopPrice, takeProfitPrice, ...more } = params;
    const trigger = stopPrice ?? takeProfitPrice;
    const kind = trigger === undefined ? type : `${stopPrice === undefined ? 'take-profit' : 'stop'}-${type}`;
    const row = await this.#post<OrderRow>('/api/exchange/order', {
      market: this.#marketId(symbol),
      side,
      type: kind,
      ...(cost === undefined ? { amount: this.amountToPrecision(symbol, amount) } : { total: String(cost) }),
      ...(price !== undefined && { price: this.priceToPrecision(symbol, price) }),
      ...(trigger !== undefined && { stopPrice: this.priceToPrecision(symbol, trigger) }),
      ...more,
    });
    return orderOf(row);
  }

  async editOrder(id: string, symbol: string, amount: number | undefined, price: number | undefined): Promise<UnifiedOrder> {
    const row = await this.#post<OrderRow>('/api/exchange/amend', {
      id,
      ...(amount !== undefined && { amount: this.amountToPrecision(symbol, amount) }),
      ...(price !== undefined && { price: this.priceToPrecision(symbol, price) }),
    });
    return orderOf(row);
  }

  async cancelOrder(id: string): Promise<UnifiedOrder> {
    const { cancelled } = await this.#post<{ cancelled: OrderRow[] }>('/api/exchange/cancel', { id });
    const [order] = cancelled;
    if (order === undefined) throw new OrderNotFound(id);
    return orderOf(order);
  }

  async cancelAllOrders(symbol?: string): Promise<number> {
    const body = symbol === undefined ? { all: true } : { market: this.#marketId(symbol) };
    const { count } = await this.#post<{ count: number }>('/api/exchange/cancel', body);
    return count;
  }

  async fetchOrder(id: string): Promise<UnifiedOrder> {
    return orderOf(await this.#get<OrderRow>(`/api/exchange/order/${id}`));
  }

  async fetchOpenOrders(symbol: string): Promise<UnifiedOrder[]> {
    const query = { market: this.#marketId(symbol), limit: 100 };
    const { list } = await this.#get<{ list: OrderRow[] }>('/api/exchange/myOrders', query);
    return list.map(orderOf).toReversed();
  }

  async fetchClosedOrders(symbol: string): Promise<UnifiedOrder[]> {
    const rows = await this.#pages<OrderRow>('/api/exchange/myOrderHistory', { market: this.#marketId(symbol) });
    return rows.map(orderOf);
  }

  /** All fills of a market since a time, the oldest first. */
  async fetchMyTrades(symbol: string, since?: number) {
    const rows = await this.#pages<FillRow>('/api/exchange/myDeals', { market: this.#marketId(symbol), from: since });
    return rows.map(({ amount, fee, feeCoin, id, orderId: order, price, role: takerOrMaker, side, time: timestamp }) => ({
      id,
      order,
      symbol,
      side,
      takerOrMaker,
      timestamp,
      ...costOf(price, amount),
      fee: { cost: Number(fee), currency: feeCoin },
    }));
  }

  async fetchDepositAddress(currency: string, network: string): Promise<{ address: string; currency: string; network: string }> {
    const { address } = await this.#post<{ address: string }>('/api/wallet/deposit/address', { coin: currency, chain: network }, null);
    return { address, currency, network };
  }

  async fetchDeposits(currency: string): Promise<UnifiedTransaction[]> {
    return (await this.#pages<TransactionRow>('/api/wallet/deposits', { coin: currency })).map(transactionOf);
  }

  async withdraw(currency: string, amount: number, address: string, network: string): Promise<UnifiedTransaction> {
    const body = { coin: currency, chain: network, address, amount: String(amount) };
    return transactionOf(await this.#post<TransactionRow>('/api/wallet/withdraw', body));
  }

  async fetchWithdrawals(currency: string): Promise<UnifiedTransaction[]> {
    return (await this.#pages<TransactionRow>('/api/wallet/withdrawals', { coin: currency })).map(transactionOf);
  }

  /** As many digits as the market's lots have; what is below a lot is cut off. */
  amountToPrecision(symbol: string, amount: number): string {
    const { decimals } = this.#market(symbol).precision;
    const whole = Math.floor(Number((amount * 10 ** decimals.amount).toPrecision(15)));
    return (whole / 10 ** decimals.amount).toFixed(decimals.amount);
  }

  priceToPrecision(symbol: string, price: number): string {
    const { decimals, price: tick } = this.#market(symbol).precision;
    return (Math.round(price / tick) * tick).toFixed(decimals.price);
  }

  #market(symbol: string): UnifiedMarket {
    const market = this.markets[symbol];
    if (market === undefined) throw new BadSymbol(symbol);
    return market;
  }

  #marketId(symbol: string): string {
    return this.#market(symbol).id;
  }

  /** A list that is read to its end by its cursor, the oldest row first. */
  async #pages<Row>(path: string, query: Query): Promise<Row[]> {
    const rows: Row[] = [];
    let cursor: string | null | undefined;
    do {
      const page: { list: Row[]; next: string | null } = await this.#get(path, { ...query, limit: 3, cursor: cursor ?? undefined });
      rows.push(...page.list);
      cursor = page.next;
    } while (cursor !== null);
    return rows.toReversed();
  }

  #get<Data>(path: string, query: Query = {}): Promise<Data> {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const asked = new URLSearchParams(given).toString();
    return this.#send('GET', asked === '' ? path : `${path}?${asked}`, '');
  }

  /** `key` is null for calls that take none. */
  #post<Data>(path: string, body: object, key: string | null = randomUUID()): Promise<Data> {
    return this.#send('POST', path, JSON.stringify(body), key);
  }

  /** An answer that did not come is asked for again: the key makes sure that a change happens once. */
  async #send<Data>(method: 'GET' | 'POST', path: string, body: string, key: string | null = null): Promise<Data> {
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(`${this.#options.url}${path}`, {
        method,
        headers: {
          ...this.#signed(method, path, body),
          ...(method === 'POST' && { 'content-type': 'application/json' }),
          ...(key !== null && { 'idempotency-key': key }),
        },
        ...(method === 'POST' && { body }),
      });
      const { code, data, details, message } = (await response.json()) as { code: string; data: Data; details?: unknown; message: string };
      if (code === 'SUCCESS') return data;
      if (response.status < 500 || tries === 5)
        throw errorOf(code, details === undefined ? message : `${message} ${JSON.stringify(details)}`);
    }
  }

  #signed(method: string, path: string, body: string): Record<string, string> {
    const { apiKey, secret } = this.#options;
    if (apiKey === undefined || secret === undefined) return {};
    this.#lastMs = Math.max(this.#lastMs + 1, Date.now() + this.#aheadMs);
    const lines = [method, path, this.#lastMs, createHash('sha256').update(body).digest('hex')];
    const signature = createHmac('sha256', secret).update(lines.join('\n')).digest('hex');
    return { 'x-api-key': apiKey, 'x-api-timestamp': String(this.#lastMs), 'x-api-signature': signature };
  }
}

export interface ExchangeOptions {
  readonly url: string;
  readonly apiKey?: string;
  readonly secret?: string;
}
type Query = Readonly<Record<string, string | number | undefined>>;
