import { ApiError } from '@agio/client';
import type { Client } from '@agio/client';
import { satoshi } from './log.ts';
import type { Recording } from './log.ts';
import type { OwnTrade } from './compare.ts';

export interface Played {
  readonly trades: readonly OwnTrade[];
  readonly filled: ReadonlyMap<number, bigint>;
  /** Orders and cancels that were refused, with the recorded order and why. */
  readonly refused: readonly Refusal[];
}

export interface Refusal {
  readonly kind: 'place' | 'cancel';
  readonly order: number;
  readonly why: string;
}

/**
 * Plays a recording through the API, one request after the other; buys and sells belong to two customers. The clients wait where the
 * server asks them to. Each order has an idempotency key, so that one whose answer was lost is not placed twice.
 */
export async function play(recording: Recording, market: string, buyer: Client, seller: Client): Promise<Played> {
  const trades: OwnTrade[] = [];
  const filled = new Map<number, bigint>();
  const refused: Refusal[] = [];
  const live = new Map<number, { readonly own: string; readonly by: Client }>();
  const recordedOf = new Map<string, number>();
  const run = `replay ${Date.now()}`;
  for (const [index, event] of recording.events.entries()) {
    const idempotencyKey = `${run}-${index}`.replaceAll(' ', '-');
    if (event.kind === 'cancel') {
      const order = live.get(event.id);
      live.delete(event.id);
      await order?.by
        .call('cancelOrder', { body: { id: order.own }, idempotencyKey })
        .catch((error: unknown) => refused.push({ kind: 'cancel', order: event.id, why: why(error) }));
      continue;
    }
    const by = event.order.side === 'buy' ? buyer : seller;
    const { side, price, amount } = event.order;
    try {
      const placed = await by.call('placeOrder', { body: { market, side, type: 'limit', price, amount }, idempotencyKey });
      live.set(event.order.id, { own: placed.id, by });
      recordedOf.set(placed.id, event.order.id);
      for (const fill of placed.fills) trades.push({ atMs: event.atMs, price: fill.price, amount: fill.amount });
    } catch (error) {
      refused.push({ kind: 'place', order: event.order.id, why: why(error) });
    }
  }
  for (const client of [buyer, seller]) {
    for (const [id, amount] of await filledBy(client)) {
      const recorded = recordedOf.get(id);
      if (recorded !== undefined) filled.set(recorded, (filled.get(recorded) ?? 0n) + amount);
    }
  }
  return { trades, filled, refused };
}

/** A refusal by its code; anything else ends the run. */
function why(error: unknown): string {
  if (error instanceof ApiError && error.definite) return error.code;
  throw error;
}

/** What each own order was filled by, from the fills themselves. */
async function filledBy(client: Client): Promise<Map<string, bigint>> {
  const filled = new Map<string, bigint>();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const deals: { list: readonly { orderId: string; amount: string }[]; next: string | null } = await client.call('myDeals', {
      query: { limit: 100, ...(cursor === undefined ? {} : { cursor }) },
    });
    for (const deal of deals.list) filled.set(deal.orderId, (filled.get(deal.orderId) ?? 0n) + satoshi(deal.amount));
    cursor = deals.next;
  }
  return filled;
}
