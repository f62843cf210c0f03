import type { MachineCommand } from '@agio/core';
import type { Chance, MachineTraffic, TrafficScene } from '@agio/module/testing';
import type { Delivery, OrderRecord, OrderState, ProductState, ShopCommand, VariantRecord } from '../model.ts';
import type { ShopModel } from './model.ts';

const REMEMBERED = 40;

/** Customers who order, pay, cancel and want their coins back, and a shop that sells, packs and gives back. */
export class ShopTraffic implements MachineTraffic {
  readonly hasBegun = true;
  readonly #chance: Chance;
  readonly #model: ShopModel;
  readonly #scene: TrafficScene;
  /** In some seeds one customer orders all the time, and rarely pays. */
  readonly #hoarder: number;
  readonly #asked: ShopCommand[] = [];
  #count = 0;

  constructor(chance: Chance, model: ShopModel, scene: TrafficScene) {
    this.#chance = chance;
    this.#model = model;
    this.#scene = scene;
    this.#hoarder = chance.once(3) ? chance.int(1, scene.customers) : 0;
  }

  beginning(): readonly MachineCommand[] {
    return [];
  }

  next(): ShopCommand {
    this.#count += 1;
    const chance = this.#chance;
    const command = chance.once(25) && this.#asked.length > 0 ? chance.pick(this.#asked) : this.#next();
    this.#asked.push(command);
    if (this.#asked.length > REMEMBERED) this.#asked.shift();
    return command;
  }

  moments(nowMs: number): readonly number[] {
    return this.#model.orders.flatMap(({ deadlineMs }) => [deadlineMs - 1, deadlineMs]).filter((at) => at > nowMs);
  }

  #next(): ShopCommand {
    const { products, variants } = this.#model;
    if (products.length < 2 || this.#chance.once(12)) return this.#product();
    if (variants.length < 2 || this.#chance.once(10)) return this.#variant();
    switch (this.#chance.weighed({ stock: 14, order: 30, step: 56 })) {
      case 'stock':
        return this.#stock();
      case 'order':
        return this.#order();
      case 'step':
        return this.#step();
    }
  }

  #customer(): number {
    return this.#chance.int(1, this.#scene.customers);
  }

  #product(): ShopCommand {
    const chance = this.#chance;
    const { products } = this.#model;
    const before = products.length > 0 && !chance.once(4) ? chance.pick(products) : undefined;
    const right = {
      kind: 'shop.product',
      product: before?.id ?? 0,
      delivery: before?.delivery ?? chance.pick<Delivery>(['physical', 'virtual']),
      limit: chance.pick([0, 0, 2, 5, 1_000]),
      state: before === undefined ? 'draft' : chance.once(12) ? 'closed' : chance.once(6) ? 'draft' : 'on_sale',
      by: chance.int(1, 3),
    } as const;
    if (!chance.once(8)) return right;
    return chance.pick<ShopCommand>([
      { ...right, by: 0 },
      { ...right, limit: 1_001 },
      { ...right, limit: 0.5 },
      { ...right, delivery: right.delivery === 'physical' ? 'virtual' : 'physical' },
      { ...right, delivery: 'air' as Delivery },
      { ...right, state: 'sold' as ProductState },
      { ...right, product: 0, state: 'on_sale' },
      { ...right, product: 9_999 },
    ]);
  }

  #variant(): ShopCommand {
    const chance = this.#chance;
    const { products, variants } = this.#model;
    // Often the same one, so that some product gets too many.
    const product = chance.once(3) ? 1 : chance.pick(products).id;
    const own = variants.filter((one) => one.product === product);
    const before = own.length > 0 && chance.once(3) ? chance.pick(own) : undefined;
    const isInCoin = !chance.once(3);
    const right = {
      kind: 'shop.variant',
      product,
      variant: before?.id ?? 0,
      version: before?.version ?? 0,
      coin: isInCoin ? chance.pick(this.#scene.coins).code : '',
      currency: isInCoin ? '' : chance.pick<'CNY' | 'USD'>(['CNY', 'USD']),
      price: String(chance.pick([1, 7, 900, 1_000_000])),
      by: 1,
    } as const;
    if (!chance.once(8)) return right;
    return chance.pick<ShopCommand>([
      { ...right, by: -1 },
      { ...right, price: '0' },
      { ...right, price: '01' },
      { ...right, coin: 'NONE' },
      { ...right, coin: '', currency: '' },
      { ...right, coin: chance.pick(this.#scene.coins).code, currency: 'CNY' },
      { ...right, version: right.version + 1 },
      { ...right, variant: 9_999 },
      { ...right, product: 9_999 },
    ]);
  }

  #isVirtual({ product }: VariantRecord): boolean {
    return this.#model.products[product - 1]?.delivery === 'virtual';
  }

  #stock(): ShopCommand {
    const chance = this.#chance;
    const variant = chance.pick(this.#model.variants);
    const isCode = chance.once(9) ? !this.#isVirtual(variant) : this.#isVirtual(variant);
    const number = chance.once(20) ? 9_999 : variant.id;
    if (isCode) {
      if (chance.once(15)) return { kind: 'shop.withhold', variant: number, delivered: chance.pick([0, 1, 2, -1, variant.imported]) };
      const more = chance.pick([-1, 0, 3, 3, 12, 0.5]);
      return { kind: 'shop.import', variant: number, imported: chance.once(30) ? 10_000_001 : variant.imported + more };
    }
    const change = chance.pick([5, 5, 5, 20, -1, -2, -50, 0, 10_000_001]);
    const version = variant.version + (chance.once(9) ? 1 : 0);
    return { kind: 'shop.stock', variant: number, version, change, by: chance.once(12) ? 0 : 2 };
  }

  #order(): ShopCommand {
    const chance = this.#chance;
    const { products, variants } = this.#model;
    const onSale = variants.filter(({ product, stock }) => stock > 0 && products[product - 1]?.state === 'on_sale');
    const variant = onSale.length === 0 || chance.once(12) ? chance.pick(variants) : chance.pick(onSale);
    const isInCoin = variant.coin !== -1;
    const customer = this.#hoarder !== 0 && chance.once(2) ? this.#hoarder : this.#customer();
    const right = {
      kind: 'shop.order',
      customer,
      variant: variant.id,
      version: variant.version,
      quantity: chance.pick([1, 1, 2, 3, 10]),
      coin: isInCoin ? this.#model.coinOf(variant.coin).code : chance.pick(this.#scene.coins).code,
      unit: isInCoin ? variant.price : String(chance.pick([1, 50, 9_000])),
      words: `w${this.#count}`,
      request: chance.once(3) ? { key: `s${this.#count}`, body: 'b' } : null,
    } as const;
    if (!chance.once(9)) return right;
    return chance.pick<ShopCommand>([
      { ...right, customer: 99 },
      { ...right, coin: 'NONE' },
      { ...right, quantity: 0 },
      { ...right, quantity: 11 },
      { ...right, unit: '0' },
      { ...right, unit: `${right.unit}0` },
      { ...right, version: right.version + 1 },
      { ...right, variant: 9_999 },
    ]);
  }

  #step(): ShopCommand {
    const chance = this.#chance;
    const owing = this.#model.owing();
    if (chance.once(30) || (owing.length > 0 && chance.once(2))) {
      const order = owing.length === 0 ? this.#model.orders.at(-1) : chance.pick(owing);
      return { kind: 'shop.owed', order: order?.id ?? 1 };
    }
    const open = this.#model.open();
    const order = open.length === 0 || chance.once(25) ? this.#model.orders.at(-1) : chance.pick(open);
    if (order === undefined) return this.#order();
    const isOdd = chance.once(7);
    const usual = isOdd ? ANYTHING : { ...NOTHING, ...USUAL[order.state] };
    const of = { order: order.id, customer: chance.once(15) ? this.#customer() : order.customer };
    const by = chance.once(15) ? 0 : chance.int(1, 3);
    // Anyone who hoards does not pay.
    if (order.state === 'pending' && order.customer === this.#hoarder && !chance.once(5)) return this.#order();
    switch (chance.weighed(usual)) {
      case 'pay':
        return { kind: 'shop.pay', ...of };
      case 'cancel':
        return { kind: 'shop.cancel', ...of };
      case 'receive':
        return { kind: 'shop.receive', ...of };
      case 'ask_refund':
        return { kind: 'shop.ask_refund', ...of };
      case 'pick':
        return { kind: 'shop.pick', order: order.id, by };
      case 'ship':
        return { kind: 'shop.ship', order: order.id, by };
      case 'refuse':
        return { kind: 'shop.refuse', order: order.id, by };
      case 'deliver':
        return { kind: 'shop.deliver', order: order.id };
      case 'refund':
        return this.#refund(order, by);
    }
  }

  #refund({ id, refunded, total }: OrderRecord, by: number): ShopCommand {
    const chance = this.#chance;
    const rest = BigInt(total) - BigInt(refunded);
    const amount = String(chance.pick([rest, rest, rest / 2n, 1n, rest + 1n, 0n]));
    const before = chance.once(12) ? `${refunded}1` : refunded;
    return { kind: 'shop.refund', order: id, amount, refunded: before, by, decidedBy: chance.pick([0, 0, 4, 5, -1, by]) };
  }
}

const NOTHING = { pay: 0, cancel: 0, receive: 0, ask_refund: 0, pick: 0, ship: 0, refuse: 0, deliver: 0, refund: 0 };
const ANYTHING = { pay: 1, cancel: 1, receive: 1, ask_refund: 1, pick: 1, ship: 1, refuse: 1, deliver: 1, refund: 1 };
/** What happens to an order in each state, and how often. */
const USUAL: Readonly<Record<OrderState, Partial<typeof NOTHING>>> = {
  pending: { pay: 8, cancel: 1 },
  paid: { cancel: 1, pick: 4, deliver: 4, refund: 1 },
  picking: { ship: 6, refund: 1 },
  shipped: { receive: 3, ask_refund: 2, refuse: 1, refund: 1 },
  received: { ask_refund: 2, refuse: 2, refund: 3 },
  complete: { refund: 1 },
  cancelled: { pay: 1 },
  expired: { pay: 1 },
  refunded: { refund: 1 },
};

export const makeTraffic = (chance: Chance, model: ShopModel, scene: TrafficScene): ShopTraffic => new ShopTraffic(chance, model, scene);
