import { isDeepStrictEqual } from 'node:util';
import type { Balance, Fill, Order } from '@agio/contracts/spot';
import type { Posting } from '@agio/contracts/wallet';
import { COINS, atoms } from './site.ts';
import type { Who } from './site.ts';
import { openOrders } from './sockets.ts';

const PAGE = { limit: 100 };
/** Orders may expire between two reads; then everything is read again. */
const READS_MAX = 10;

/** The calls' answers about one customer now; of ended orders and fills, only those not archived yet. */
export interface Told {
  readonly open: readonly Order[];
  readonly ended: readonly Order[];
  readonly deals: readonly Fill[];
  readonly balances: readonly Balance[];
  /** The newest posting of each coin. */
  readonly postings: ReadonlyMap<string, Posting>;
}

/** A customer's past as read so far: it may grow, and nothing in it may change. */
export class Archive {
  readonly problems: string[] = [];
  readonly #who: Who;
  readonly #ended = new Map<string, Order>();
  readonly #deals = new Set<string>();
  /** Lots as decimals summed up, by order, in 10⁻¹⁸. */
  readonly #filled = new Map<string, bigint>();
  /** Atoms of every coin paid in fees. */
  readonly fees = new Map<string, bigint>();

  constructor(who: Who) {
    this.#who = who;
  }

  has(id: string): boolean {
    return this.#ended.has(id);
  }

  /** Reads until open orders before and after are the same, then archives what ended. */
  async read(position: number): Promise<Told> {
    for (let count = 0; count < READS_MAX; count += 1) {
      const told = await this.#readOnce(position).catch((error: unknown) => {
        // Histories answer this while their rows are still being written after a start.
        if ((error as { code?: unknown }).code !== 'UNAVAILABLE') throw error;
      });
      if (told !== undefined) return told;
    }
    throw new Error(
      `${this.#who.account}: the open orders never stood still, or the histories never caught up with them or with their own counts`,
    );
  }

  /** Undefined if an order ended meanwhile. */
  async #readOnce(position: number): Promise<Told | undefined> {
    const open = await openOrders(this.#who);
    const ended = await this.#newlyEnded(position);
    const deals = await this.#newDeals(position);
    // List and count of a history are read one by one: an order that expires in between is counted and not listed.
    if (ended === undefined || deals === undefined) return undefined;
    const balances = await this.#who.client.call('exchangeBalances');
    const postings = await this.#newestPostings();
    if (!isDeepStrictEqual(open, await openOrders(this.#who))) return undefined;
    this.#keep(ended, deals);
    return { open, ended, deals, balances, postings };
  }

  /** Amounts that the fills of an order sum to, in 10⁻¹⁸. */
  filled(order: string): bigint {
    return this.#filled.get(order) ?? 0n;
  }

  /** Undefined if the count differs. */
  async #newlyEnded(after: number): Promise<Order[] | undefined> {
    const fresh: Order[] = [];
    for (let page = 1; ; page += 1) {
      const { list, total } = await this.#who.client.call('myOrderHistory', { query: { ...PAGE, page, after } });
      const known = list.filter((order) => this.#ended.has(order.id));
      for (const order of known)
        if (!isDeepStrictEqual(order, this.#ended.get(order.id))) this.problems.push(`order ${order.id} ended, and yet it changed`);
      fresh.push(...list.filter((order) => !this.#ended.has(order.id)));
      if (list.length > 0 && known.length < list.length) continue;
      return total === this.#ended.size + fresh.length ? fresh : undefined;
    }
  }

  /** Undefined if the count differs. */
  async #newDeals(after: number): Promise<Fill[] | undefined> {
    const fresh: Fill[] = [];
    for (let page = 1; ; page += 1) {
      const { list, total } = await this.#who.client.call('myDeals', { query: { ...PAGE, page, after } });
      const unknown = list.filter((deal) => !this.#deals.has(`${deal.id} ${deal.orderId}`));
      fresh.push(...unknown);
      if (unknown.length > 0) continue;
      return total === this.#deals.size + fresh.length ? fresh : undefined;
    }
  }

  async #newestPostings(): Promise<Map<string, Posting>> {
    const newest = new Map<string, Posting>();
    for (const { code } of COINS) {
      const { list } = await this.#who.client.call('exchangeBalancesHistory', { query: { coin: code, limit: 1 } });
      if (list[0] !== undefined) newest.set(code, list[0]);
    }
    return newest;
  }

  #keep(ended: readonly Order[], deals: readonly Fill[]): void {
    for (const order of ended) this.#ended.set(order.id, order);
    for (const deal of deals) {
      this.#deals.add(`${deal.id} ${deal.orderId}`);
      this.#filled.set(deal.orderId, this.filled(deal.orderId) + fine(deal.amount));
      this.fees.set(deal.feeCoin, (this.fees.get(deal.feeCoin) ?? 0n) + atoms(deal.feeCoin, deal.fee));
    }
  }
}

/** A decimal in 10⁻¹⁸. */
export function fine(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(18, '0'));
}
