import type { TradeFact } from './facts.ts';
import type { OrderRecord } from './order-schema.ts';
import type { RefusalResult } from './refusals.ts';

/** One own fill as the reply to an order states it; `fee` in atoms of the coin received. */
export interface FillRecord {
  readonly trade: number;
  readonly ticks: number;
  readonly lots: number;
  readonly quote: string;
  readonly fee: string;
  readonly atMs: number;
}

export interface OrderReply {
  readonly ok: true;
  readonly kind: 'order';
  readonly order: OrderRecord;
  readonly fills: readonly FillRecord[];
}

/** A placed list: its orders, and the fills of its entry. */
export interface ListReply {
  readonly ok: true;
  readonly kind: 'list';
  readonly list: number;
  readonly orders: readonly OrderRecord[];
  readonly fills: readonly FillRecord[];
}

export interface CancelReply {
  readonly ok: true;
  readonly kind: 'cancelled';
  readonly orders: readonly OrderRecord[];
}

/** `id` of the coin, market or customer that was created; `more` if a tick left due work for another. */
export interface DoneReply {
  readonly ok: true;
  readonly kind: 'done';
  readonly id?: number;
  readonly more?: boolean;
}

export type Reply = (OrderReply | ListReply | CancelReply | DoneReply | RefusalResult) & { readonly replayed?: boolean };

export function takerFills(trades: readonly TradeFact[]): FillRecord[] {
  return trades.map((trade) => ({
    trade: trade.id,
    ticks: trade.ticks,
    lots: trade.lots,
    quote: trade.quote,
    fee: trade.taker.fee,
    atMs: trade.atMs,
  }));
}
