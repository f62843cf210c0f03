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
  /** Their trades that we do not have, and ours that they do not have. */
  readonly missing: readonly RecordedTrade[];
  readonly extra: readonly OwnTrade[];
  /** Orders that were filled by another amount, in satoshi. */
  readonly differing: readonly { readonly order: number; readonly theirs: bigint; readonly ours: bigint }[];
}

/** Another channel may report trades a little earlier or later. */
const WINDOW_MS = 10_000;

/** Checks our trades and fills against the venue's own: price and size within ten seconds, filled amount by order. */
export function compare(recording: Recording, own: readonly OwnTrade[], ownFilled: ReadonlyMap<number, bigint>): Comparison {
  const open = [...own];
  const missing: RecordedTrade[] = [];
  for (const trade of recording.trades) {
    const index = open.findIndex((one) => isSame(one, trade));
    if (index < 0) missing.push(trade);
    else open.splice(index, 1);
  }
  const differing = [...recording.filled].flatMap(([order, theirs]) => {
    const ours = ownFilled.get(order) ?? 0n;
    return ours === theirs ? [] : [{ order, theirs, ours }];
  });
  const sum = (list: readonly { amount: string }[]): bigint => list.reduce((total, trade) => total + satoshi(trade.amount), 0n);
  return {
    trades: recording.trades.length,
    tradesEqual: recording.trades.length - missing.length,
    orders: recording.filled.size,
    ordersEqual: recording.filled.size - differing.length,
    volume: sum(recording.trades),
    ownVolume: sum(own),
    missing,
    extra: open,
    differing,
  };
}

function isSame(own: OwnTrade, trade: RecordedTrade): boolean {
  return own.price === trade.price && own.amount === trade.amount && Math.abs(own.atMs - trade.atMs) <= WINDOW_MS;
}
