import { satoshi } from './log.ts';
import type { RecordedTrade, Recording } from './log.ts';

export interface OwnTrade {
  readonly atMs: number;
  readonly price: string;
  readonly amount: string;
}

export interface Comparison {
  readonly trades: number;
  readonly tradesEqual: number;
  readonly orders: number;
  readonly ordersEqual: number;
  readonly volume: bigint;
  readonly ownVolume: bigint;
}

/** Another channel may report trades a little earlier or later. */
const WINDOW_MS = 10_000;

/** Checks our trades and fills against the venue's own: price and size within ten seconds, filled amount by order. */
export function compare(recording: Recording, own: readonly OwnTrade[], ownFilled: ReadonlyMap<number, bigint>): Comparison {
  const open = [...own];
  let tradesEqual = 0;
  for (const trade of recording.trades) {
    const index = open.findIndex((one) => isSame(one, trade));
    if (index < 0) continue;
    open.splice(index, 1);
    tradesEqual += 1;
  }
  let ordersEqual = 0;
  for (const [id, amount] of recording.filled) if (ownFilled.get(id) === amount) ordersEqual += 1;
  const sum = (list: readonly { amount: string }[]): bigint => list.reduce((total, trade) => total + satoshi(trade.amount), 0n);
  return {
    trades: recording.trades.length,
    tradesEqual,
    orders: recording.filled.size,
    ordersEqual,
    volume: sum(recording.trades),
    ownVolume: sum(own),
  };
}

function isSame(own: OwnTrade, trade: RecordedTrade): boolean {
  return own.price === trade.price && own.amount === trade.amount && Math.abs(own.atMs - trade.atMs) <= WINDOW_MS;
}
