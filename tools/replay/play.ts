import type { Client } from '@agio/client';
import { satoshi } from './log.ts';
import type { Recording } from './log.ts';
import type { OwnTrade } from './compare.ts';

export interface Played {
  readonly trades: readonly OwnTrade[];
  readonly filled: ReadonlyMap<number, bigint>;
  readonly refused: readonly string[];
}

/** Plays a recording through the API, one request after the other; buys and sells belong to two customers. */
export async function play(recording: Recording, market: string, buyer: Client, seller: Client): Promise<Played> {
  const trades: OwnTrade[] = [];
  const filled = new Map<number, bigint>();
  const refused: string[] = [];
  const live = new Map<number, { readonly own: string; readonly by: Client }>();
  const recordedOf = new Map<string, number>();
  for (const event of recording.events) {
    if (event.kind === 'cancel') {
      const order = live.get(event.id);
      live.delete(event.id);
      await order?.by.call('cancelOrder', { body: { id: order.own } }).catch(() => undefined);
      continue;
    }
    const by = event.order.side === 'buy' ? buyer : seller;
    const { side, price, amount } = event.order;
    try {
      const placed = await by.call('placeOrder', { body: { market, side, type: 'limit', price, amount } });
      live.set(event.order.id, { own: placed.id, by });
      recordedOf.set(placed.id, event.order.id);
      for (const fill of placed.fills) trades.push({ atMs: event.atMs, price: fill.price, amount: fill.amount });
    } catch (error) {
      refused.push(`${event.order.id}: ${String(error)}`);
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

/** What each own order was filled by, from the fills themselves. */
async function filledBy(client: Client): Promise<Map<string, bigint>> {
  const filled = new Map<string, bigint>();
  const limit = 100;
  for (let page = 1; ; page += 1) {
    const deals = await client.call('myDeals', { query: { page, limit } });
    for (const deal of deals.list) filled.set(deal.orderId, (filled.get(deal.orderId) ?? 0n) + satoshi(deal.amount));
    if (page * limit >= deals.total) return filled;
  }
}
