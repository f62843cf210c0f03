import type { AccountRef, MachineTools, SnapshotReader, SnapshotWriter } from '@agio/core';
import { assert, Deadlines } from '@agio/kernel';
import { savedRecords, saveRecords } from '@agio/kernel/record';
import { isOpenState, shopOrder, shopProduct, shopVariant } from '../model.ts';
import type { OrderRecord, ProductRecord, VariantRecord } from '../model.ts';

/** Where coins come from and go back to, where they are held until the order is received, and what the shop was paid. */
export const tradingOf = (customer: number): AccountRef => ({ owner: customer, kind: 'trading' });
export const escrowOf = (customer: number): AccountRef => ({ owner: customer, kind: 'shop.escrow' });
export const SALES: AccountRef = { owner: 0, kind: 'shop.sales' };

const boughtKey = (product: number, customer: number): string => `${product} ${customer}`;

/** Products, their variants, and orders that are not complete; the rows keep the others. */
export class ShopBooks {
  readonly products = new Map<number, ProductRecord>();
  readonly variants = new Map<number, VariantRecord>();
  readonly orders = new Map<number, OrderRecord>();
  /** By customer. */
  readonly ordersOf = new Map<number, Set<number>>();
  /** Pieces by product and customer, of orders that were neither given up nor refunded as a whole. */
  readonly bought = new Map<string, number>();
  readonly deadlines = new Deadlines((id) => this.orders.get(id)?.deadlineMs ?? 0);
  counts = { products: 0, variants: 0, orders: 0 };

  putProduct(tools: MachineTools, product: ProductRecord): void {
    this.products.set(product.id, product);
    tools.tell(shopProduct.tell(product));
  }

  putVariant(tools: MachineTools, variant: VariantRecord): void {
    this.variants.set(variant.id, variant);
    tools.tell(shopVariant.tell(variant));
  }

  /** Pieces go out of the stock, or come back with a negative number. */
  take(
    tools: MachineTools,
    { product, variant: id, customer }: Pick<OrderRecord, 'customer' | 'product' | 'variant'>,
    pieces: number,
  ): void {
    const variant = this.variants.get(id);
    assert(variant !== undefined && variant.stock >= pieces, 'an order is of a variant with as many pieces');
    this.putVariant(tools, { ...variant, stock: variant.stock - pieces, updatedAtMs: tools.nowMs() });
    this.countBought(product, customer, pieces);
  }

  boughtBy(product: number, customer: number): number {
    return this.bought.get(boughtKey(product, customer)) ?? 0;
  }

  countBought(product: number, customer: number, pieces: number): void {
    const key = boughtKey(product, customer);
    const now = (this.bought.get(key) ?? 0) + pieces;
    if (now <= 0) this.bought.delete(key);
    else this.bought.set(key, now);
  }

  /** Pieces of a variant in orders that wait to be paid, or for codes. */
  reservedOf(variant: number): number {
    let pieces = 0;
    for (const { quantity, state, variant: of } of this.orders.values())
      if (of === variant && (state === 'pending' || state === 'paid')) pieces += quantity;
    return pieces;
  }

  add(tools: MachineTools, order: OrderRecord): void {
    this.#index(order);
    tools.tell(shopOrder.tell(order));
  }

  change(tools: MachineTools, before: OrderRecord, into: Partial<OrderRecord>): OrderRecord {
    const order = { ...before, ...into, updatedAtMs: tools.nowMs() };
    if (isOpenState(order.state)) {
      this.orders.set(order.id, order);
      if (order.deadlineMs !== before.deadlineMs) this.deadlines.add(order.id, order.deadlineMs);
    } else this.#forget(order);
    tools.tell(shopOrder.tell(order));
    return order;
  }

  variantsOf(product: number): VariantRecord[] {
    return [...this.variants.values()].filter((one) => one.product === product);
  }

  ordersBy(customer: number): OrderRecord[] {
    return [...(this.ordersOf.get(customer) ?? [])].flatMap((id) => this.orders.get(id) ?? []);
  }

  *records(): Generator<unknown> {
    yield* this.products.values();
    yield* this.variants.values();
    yield* this.orders.values();
    yield* this.bought.entries();
    yield this.counts;
  }

  save(writer: SnapshotWriter): void {
    writer.text(JSON.stringify(this.counts));
    for (const list of [this.products, this.variants, this.orders]) saveRecords(writer, list);
    writer.count(this.bought.size);
    for (const entry of this.bought) writer.text(JSON.stringify(entry));
  }

  load(reader: SnapshotReader): void {
    this.counts = JSON.parse(reader.text()) as ShopBooks['counts'];
    for (const product of savedRecords(reader, shopProduct)) this.products.set(product.id, product);
    for (const variant of savedRecords(reader, shopVariant)) this.variants.set(variant.id, variant);
    for (const order of savedRecords(reader, shopOrder)) this.#index(order);
    for (let left = reader.count(); left > 0; left -= 1) {
      const [key, pieces] = JSON.parse(reader.text()) as [string, number];
      this.bought.set(key, pieces);
    }
  }

  #index(order: OrderRecord): void {
    this.orders.set(order.id, order);
    this.deadlines.add(order.id, order.deadlineMs);
    this.ordersOf.set(order.customer, (this.ordersOf.get(order.customer) ?? new Set()).add(order.id));
  }

  #forget({ customer, id }: OrderRecord): void {
    this.orders.delete(id);
    const own = this.ordersOf.get(customer);
    own?.delete(id);
    if (own?.size === 0) this.ordersOf.delete(customer);
  }
}
