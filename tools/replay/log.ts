/** An order of the recorded exchange. */
export interface RecordedOrder {
  readonly id: number;
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly amount: string;
}

export type RecordedEvent =
  | { readonly kind: 'place'; readonly atMs: number; readonly order: RecordedOrder }
  | { readonly kind: 'cancel'; readonly atMs: number; readonly id: number };

export interface RecordedTrade {
  readonly atMs: number;
  readonly price: string;
  readonly amount: string;
}

export interface Recording {
  readonly events: readonly RecordedEvent[];
  readonly trades: readonly RecordedTrade[];
  /** For each order with fills, what it was filled by, in satoshi. */
  readonly filled: ReadonlyMap<number, bigint>;
}

interface OrderLine {
  readonly price: string;
  readonly amount: string;
  readonly id: number;
  readonly order_type: 0 | 1;
}

/** Amounts were floats on that venue: to eight places. */
export function eightPlaces(amount: string | number): string {
  return Number(amount).toFixed(8);
}

export function satoshi(amount: string): bigint {
  return BigInt(eightPlaces(amount).replace('.', ''));
}

/**
 * Reads an order-by-order log: `<local ms> <event> <json>`, where amounts are what remains. An order is placed when it was
 * created and cancelled when it was deleted with something left; a changed price is a cancel and a new order. A delete may
 * come before its create, or twice.
 */
export function readRecording(text: string, resting: readonly RecordedOrder[]): Recording {
  const events: RecordedEvent[] = resting.map((order) => ({ kind: 'place', atMs: 0, order }));
  const trades: RecordedTrade[] = [];
  const asked = new Map(resting.map((order) => [order.id, satoshi(order.amount)]));
  const left = new Map(asked);
  const prices = new Map(resting.map((order) => [order.id, Number(order.price)]));
  const deleted = new Set<number>();
  for (const line of text.split('\n')) {
    const [at, event, ...rest] = line.split(' ');
    if (event === undefined || event === 'order_book') continue;
    const atMs = Number(at);
    const value = JSON.parse(rest.join(' ')) as OrderLine;
    if (event === 'trade') {
      trades.push({ atMs, price: Number(value.price).toFixed(2), amount: eightPlaces(value.amount) });
      continue;
    }
    if (deleted.has(value.id)) continue;
    const order: RecordedOrder = {
      id: value.id,
      side: value.order_type === 0 ? 'buy' : 'sell',
      price: Number(value.price).toFixed(2),
      amount: eightPlaces(value.amount),
    };
    if (event === 'order_created') {
      asked.set(order.id, satoshi(order.amount));
      left.set(order.id, satoshi(order.amount));
      prices.set(order.id, Number(order.price));
      events.push({ kind: 'place', atMs, order });
    } else if (event === 'order_changed') {
      if (prices.has(order.id) && prices.get(order.id) !== Number(order.price)) {
        prices.set(order.id, Number(order.price));
        events.push({ kind: 'cancel', atMs, id: order.id }, { kind: 'place', atMs, order });
      }
      left.set(order.id, satoshi(order.amount));
    } else if (event === 'order_deleted') {
      deleted.add(order.id);
      left.set(order.id, satoshi(order.amount));
      if (satoshi(order.amount) > 0n) events.push({ kind: 'cancel', atMs, id: order.id });
    }
  }
  const filled = new Map<number, bigint>();
  for (const [id, amount] of asked) {
    const by = amount - (left.get(id) ?? amount);
    if (by > 0n) filled.set(id, by);
  }
  return { events, trades, filled };
}

/** `id,side,price,amount,origin`, in time priority within a price. */
export function readResting(csv: string): RecordedOrder[] {
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id, side, price, amount] = line.split(',') as [string, string, string, string];
      return { id: Number(id), side: side === 'bid' ? 'buy' : 'sell', price: Number(price).toFixed(2), amount: eightPlaces(amount) };
    });
}
