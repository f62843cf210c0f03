import { isDeepStrictEqual } from 'node:util';
import { createLive, followDepth } from '@agio/client';
import type { DepthBook } from '@agio/client';
import type { Balance, Order } from '@agio/contracts/spot';
import { isEnded } from './notebook.ts';
import type { Notebook } from './notebook.ts';
import { PLACES } from './site.ts';
import type { Who } from './site.ts';

const RECONNECT_AFTER_MS = 150;
const SETTLED_WITHIN_MS = 8_000;

/** What one customer's screen shows, from the socket alone. */
export interface Screen {
  /** Waits until it shows what the calls answer; one problem for each difference. */
  settled(): Promise<string[]>;
  close(): void;
}

/** Subscribes to all of one's own topics and to the books. What is shown is recorded: it must not be undone later. */
export function watch(url: string, who: Who, notebook: Notebook): Screen {
  const live = createLive({
    url: `${url.replace('http', 'ws')}/ws/exchange`,
    getToken: () => who.token,
    reconnectAfterMs: RECONNECT_AFTER_MS,
  });
  let balances: readonly Balance[] = [];
  const open = new Map<string, Order>();
  const books = new Map<string, DepthBook>();
  live.subscribe({ channel: 'balances' }, (frame) => (balances = frame.data));
  live.subscribe({ channel: 'orders' }, (frame) => {
    if (frame.type === 'snapshot') open.clear();
    for (const order of frame.data) {
      notebook.told(who.index, order);
      if (isEnded(order)) open.delete(order.id);
      else open.set(order.id, order);
    }
  });
  live.subscribe({ channel: 'fills' }, (frame) => {
    for (const fill of frame.data) notebook.fills.set(`${fill.id} ${fill.orderId}`, fill);
  });
  for (const { market } of PLACES) followDepth(live, market, (book) => books.set(market, book));

  async function differences(): Promise<string[]> {
    const problems: string[] = [];
    const said = await who.client.call('exchangeBalances');
    const figures = (list: readonly Balance[]): unknown => list.map(({ coin, available, held }) => ({ coin, available, held }));
    if (!isDeepStrictEqual(figures(balances), figures(said)))
      problems.push(`${who.account}: the socket shows other balances than the call`);
    const orders = await openOrders(who);
    const byId = (list: Iterable<Order>): unknown => new Map([...list].map((order) => [order.id, order]));
    if (!isDeepStrictEqual(byId(open.values()), byId(orders)))
      problems.push(`${who.account}: the socket shows other open orders than the call`);
    for (const { market } of PLACES) {
      const depth = await who.client.call('marketDepth', { body: { market, limit: 500 } });
      const book = books.get(market);
      const shown = { bids: pairs(book?.bids ?? []), asks: pairs(book?.asks ?? []) };
      if (!isDeepStrictEqual(shown, { bids: pairs(depth.bids), asks: pairs(depth.asks) }))
        problems.push(`${who.account}: the socket shows another book of ${market} than the call`);
    }
    return problems;
  }

  return {
    async settled() {
      const until = performance.now() + SETTLED_WITHIN_MS;
      for (;;) {
        const problems = await differences();
        if (problems.length === 0 || performance.now() > until) return problems;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    close: () => live.close(),
  };
}

function pairs(levels: readonly (readonly [string, string, ...unknown[]])[]): [string, string][] {
  return levels.map(([price, amount]) => [price, amount]);
}

/** Every open order of a customer. */
export async function openOrders(who: Who): Promise<Order[]> {
  const all: Order[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = await who.client.call('myOrders', { query: { page, limit: 100 } });
    all.push(...list);
    if (list.length === 0 || all.length >= total) return all;
  }
}
