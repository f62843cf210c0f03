export const symbolOf = (market: string): string => market.replace('_', '/');
export const costOf = (price: string, amount: string) => ({
  price: Number(price),
  amount: Number(amount),
  cost: Number((Number(price) * Number(amount)).toPrecision(12)),
});

export interface MarketRow {
  market: string;
  base: string;
  quote: string;
  tickSize: string;
  lotSize: string;
  priceDecimals: number;
  amountDecimals: number;
  minAmount: string;
  maxAmount: string;
  minTotal: string;
  makerFee: string;
  takerFee: string;
  status: string;
}
export type UnifiedMarket = ReturnType<typeof marketOf>;
export function marketOf(row: MarketRow) {
  return {
    id: row.market,
    symbol: `${row.base}/${row.quote}`,
    base: row.base,
    quote: row.quote,
    spot: true,
    active: row.status === 'open',
    maker: Number(row.makerFee),
    taker: Number(row.takerFee),
    precision: {
      amount: Number(row.lotSize),
      price: Number(row.tickSize),
      decimals: { amount: row.amountDecimals, price: row.priceDecimals },
    },
    limits: { amount: { min: Number(row.minAmount), max: Number(row.maxAmount) }, cost: { min: Number(row.minTotal) } },
  };
}

export interface TickerRow {
  market: string;
  last: string;
  baseVol: string;
  volume: string;
  open: string;
  high: string;
  low: string;
  bid: string | null;
  ask: string | null;
  time: number;
}
export type UnifiedTicker = ReturnType<typeof tickerOf>;
export function tickerOf(row: TickerRow) {
  const bound = (text: string | null): number | undefined => (text === null ? undefined : Number(text));
  const [open, last] = [Number(row.open), Number(row.last)];
  return {
    symbol: symbolOf(row.market),
    timestamp: row.time,
    open,
    high: Number(row.high),
    low: Number(row.low),
    last,
    close: last,
    change: last - open,
    bid: bound(row.bid),
    ask: bound(row.ask),
    baseVolume: Number(row.baseVol),
    quoteVolume: Number(row.volume),
  };
}

export interface BookRow {
  seq: number;
  bids: [string, string][];
  asks: [string, string][];
}
export interface DealRow {
  id: string;
  price: string;
  amount: string;
  side: 'buy' | 'sell';
  time: number;
}
export interface FillRow extends DealRow {
  orderId: string;
  fee: string;
  feeCoin: string;
  role: 'maker' | 'taker';
}

export interface OrderParams {
  readonly clientOrderId?: string;
  readonly timeInForce?: 'GTC' | 'IOC' | 'FOK';
  readonly postOnly?: boolean;
  /** What a purchase at market spends. */
  readonly cost?: number;
  readonly stopPrice?: number;
  readonly takeProfitPrice?: number;
}
export interface OrderRow {
  id: string;
  clientOrderId: string | null;
  market: string;
  side: 'buy' | 'sell';
  type: string;
  timeInForce: string;
  postOnly: boolean;
  status: string;
  price: string | null;
  amount: string | null;
  filledAmount: string;
  filledTotal: string;
  averagePrice: string | null;
  fee: string;
  feeCoin: string;
  time: number;
}
export type UnifiedOrder = ReturnType<typeof orderOf>;
const STATUSES: Readonly<Record<string, string>> = { filled: 'closed', cancelled: 'canceled', expired: 'expired' };
export function orderOf(row: OrderRow) {
  const [amount, filled] = [row.amount === null ? undefined : Number(row.amount), Number(row.filledAmount)];
  return {
    id: row.id,
    clientOrderId: row.clientOrderId ?? undefined,
    symbol: symbolOf(row.market),
    timestamp: row.time,
    status: STATUSES[row.status] ?? 'open',
    type: row.type,
    side: row.side,
    timeInForce: row.timeInForce,
    postOnly: row.postOnly,
    price: row.price === null ? undefined : Number(row.price),
    amount,
    filled,
    remaining: amount === undefined ? undefined : Number((amount - filled).toPrecision(12)),
    average: row.averagePrice === null ? undefined : Number(row.averagePrice),
    cost: Number(row.filledTotal),
    fee: { cost: Number(row.fee), currency: row.feeCoin },
  };
}

export interface TransactionRow {
  id: string;
  coin: string;
  chain: string;
  amount: string;
  fee?: string;
  address: string;
  txid: string | null;
  state: string;
  time: number;
}
const ENDS: Readonly<Record<string, string>> = {
  credited: 'ok',
  confirmed: 'ok',
  cancelled: 'canceled',
  rejected: 'failed',
  failed: 'failed',
  orphaned: 'failed',
  reversed: 'failed',
  too_small: 'failed',
};
export type UnifiedTransaction = ReturnType<typeof transactionOf>;
export function transactionOf({ address, amount, chain: network, coin: currency, fee, id, state, time: timestamp, txid }: TransactionRow) {
  const cost = fee === undefined ? undefined : { cost: Number(fee), currency };
  return {
    id,
    txid: txid ?? undefined,
    timestamp,
    currency,
    network,
    address,
    amount: Number(amount),
    status: ENDS[state] ?? 'pending',
    fee: cost,
  };
}
