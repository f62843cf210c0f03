import type { Core, OrderRecord } from '@agio/core';

interface TrailingOrder {
  readonly customer: number;
  readonly market: number;
  extremeTicks: number | undefined;
}

/** Trailing orders whose owners listen: what they trail moves with every better trade, of which no fact tells. */
export class TrailingOrders {
  readonly #core: Core;
  readonly #followed = new Map<number, TrailingOrder>();

  constructor(core: Core) {
    this.#core = core;
  }

  /** A customer began to listen to their orders. */
  opened(customer: number): void {
    for (const order of this.#core.openOrders(customer)) this.note(order);
  }

  closed(customer: number): void {
    for (const [id, order] of this.#followed) if (order.customer === customer) this.#followed.delete(id);
  }

  /** An order of a listening customer, as last sent. */
  note({ customer, extremeTicks, id, market, status, type }: OrderRecord): void {
    if (type === 'trailing-stop' && status === 'pending_trigger') this.#followed.set(id, { customer, market, extremeTicks });
    else this.#followed.delete(id);
  }

  /** The orders whose best price has moved since they were last sent, by customer. */
  moved(traded: ReadonlySet<number>): Map<number, OrderRecord[]> {
    const moved = new Map<number, OrderRecord[]>();
    for (const [id, followed] of this.#followed) {
      if (!traded.has(followed.market)) continue;
      const order = this.#core.openOrder(id);
      if (order === undefined || order.extremeTicks === followed.extremeTicks) continue;
      followed.extremeTicks = order.extremeTicks;
      const own = moved.get(followed.customer) ?? [];
      own.push(order);
      moved.set(followed.customer, own);
    }
    return moved;
  }
}
