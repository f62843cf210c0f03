import { Core } from '@agio/core';
import type { Outcome } from '@agio/core';
import { assert } from '@agio/kernel';
import { shopMachine } from '../machine/index.ts';
import type { ShopBooks } from '../machine/state.ts';
import { shopOrder } from '../model.ts';
import type { OrderRecord, PlaceShopOrder, ShopCommand } from '../model.ts';

/** Atoms of a coin of the bench. */
export const COIN = 100_000_000n;
const PRICE = 20n * COIN;

/** A core with the shop alone: customers with a hundred USDT each, and a product that is shipped and costs twenty. */
export class ShopBench {
  readonly core: Core;
  readonly facts: { readonly sequence: number; readonly atMs: number; readonly facts: Outcome['facts'] }[] = [];
  nowMs = Date.UTC(2026, 0, 5);

  constructor(customers: number, core = new Core(undefined, undefined, undefined, [shopMachine])) {
    this.core = core;
    this.apply({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 8, tags: [] });
    for (let customer = 1; customer <= customers; customer += 1) {
      this.apply({ kind: 'create_customer', ref: `c${customer}`, wide: false });
      const to = { owner: customer, kind: 'trading' } as const;
      this.apply({ kind: 'issue', to, coin: 'USDT', amount: String(100n * COIN), reason: 'seed', cause: `c${customer}` });
    }
  }

  get books(): ShopBooks {
    return this.core.machine(shopMachine).books;
  }

  apply(command: Parameters<Core['apply']>[2]): Outcome {
    this.nowMs += 1;
    const outcome = this.core.apply(this.core.sequence + 1, this.nowMs, command);
    this.facts.push({ sequence: outcome.sequence, atMs: this.nowMs, facts: outcome.facts });
    return outcome;
  }

  /** What the command was refused with, or that it was done. */
  try(command: ShopCommand): string {
    const { reply } = this.apply(command);
    return reply.ok ? 'done' : reply.refusal;
  }

  must(command: ShopCommand): number {
    const { reply } = this.apply(command);
    assert(reply.ok && reply.kind === 'done' && reply.id !== undefined, `${command.kind} is done: ${JSON.stringify(reply)}`);
    return reply.id;
  }

  /** A product on sale with one variant; its variant. */
  sell(
    stock: number,
    { delivery = 'physical', limit = 0 }: { readonly delivery?: 'physical' | 'virtual'; readonly limit?: number } = {},
  ): number {
    const product = this.must({ kind: 'shop.product', product: 0, delivery, limit, state: 'draft', by: 1 });
    const priced = { product, variant: 0, version: 0, coin: 'USDT', currency: '', price: String(PRICE), by: 1 } as const;
    const variant = this.must({ kind: 'shop.variant', ...priced });
    if (delivery === 'physical') this.must({ kind: 'shop.stock', variant, version: 1, change: stock, by: 1 });
    else this.must({ kind: 'shop.import', variant, imported: stock });
    this.must({ kind: 'shop.product', product, delivery, limit, state: 'on_sale', by: 1 });
    return variant;
  }

  orderOf(customer: number, variant: number, quantity = 1): PlaceShopOrder {
    const version = this.books.variants.get(variant)?.version ?? 0;
    return { kind: 'shop.order', customer, variant, version, quantity, coin: 'USDT', unit: String(PRICE), words: 'w', request: null };
  }

  /** An order that was paid. */
  paid(customer: number, variant: number, quantity = 1): number {
    const order = this.must(this.orderOf(customer, variant, quantity));
    this.must({ kind: 'shop.pay', customer, order });
    return order;
  }

  shipped(customer: number, variant: number): number {
    const order = this.paid(customer, variant);
    for (const kind of ['shop.pick', 'shop.ship'] as const) this.must({ kind, order, by: 1 });
    return order;
  }

  /** Time passes, and what is due happens when it is due. */
  pass(ms: number): void {
    const until = this.nowMs + ms;
    for (let next = this.core.nextDueMs ?? Infinity; next <= until; next = this.core.nextDueMs ?? Infinity) {
      this.nowMs = Math.max(this.nowMs, next - 1);
      this.apply({ kind: 'tick' });
    }
    this.nowMs = until;
  }

  /** The last reported state of an order. */
  order(id: number): OrderRecord {
    const told = this.facts.flatMap(({ facts }) => facts.filter(shopOrder.is)).findLast((order) => order.id === id);
    assert(told !== undefined, `order ${id} was told`);
    return told;
  }

  has(owner: number, kind: 'trading' | 'shop.escrow' | 'shop.sales'): bigint {
    return BigInt(this.core.balances(owner).find((one) => one.kind === kind)?.available ?? '0');
  }

  /** What open orders hold, and what the accounts of their customers hold for them. */
  held(): { readonly orders: bigint; readonly ledger: bigint } {
    const orders = [...this.books.orders.values()].reduce((sum, { held }) => sum + BigInt(held), 0n);
    let ledger = 0n;
    for (let customer = 1; customer <= this.core.customers; customer += 1) ledger += this.has(customer, 'shop.escrow');
    return { orders, ledger };
  }
}
