import type { AccountRef, MachineCommand, MachineFact, MachineHold, MachineReply, Refusal } from '@agio/core';
import type { MachineModel, ModelCoin, ModelHouse } from '@agio/module/testing';
import { SHOP_REFUSALS } from '../model.ts';
import type {
  DefineShopProduct,
  HandleShopOrder,
  OrderRecord,
  OrderState,
  PlaceShopOrder,
  PriceVariant,
  ProductRecord,
  RefundShopOrder,
  ShopCommand,
  ShopFact,
  StepShopOrder,
  VariantRecord,
} from '../model.ts';

/** As the documentation has them. */
const [MINUTE, DAY] = [60_000, 86_400_000];
const sales: AccountRef = { owner: 0, kind: 'shop.sales' };
const pocket = (owner: number): AccountRef => ({ owner, kind: 'trading' });
const escrow = (owner: number): AccountRef => ({ owner, kind: 'shop.escrow' });
const isSome = (text: string): boolean => /^[1-9][0-9]{0,39}$/.test(text);
const isPerson = (by: number): boolean => Number.isInteger(by) && by >= 1;
const isCount = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most;

class No extends Error {}
function no(refusal: string): never {
  throw new No(refusal);
}

/** A naive model of the shop: everything ever defined and ordered in three lists, counted again each time. */
export class ShopModel implements MachineModel {
  /** The shop’s account is short of coins only where people took them out. */
  readonly refusals = SHOP_REFUSALS.filter((one) => one !== 'shop.sales_not_enough');
  readonly products: ProductRecord[] = [];
  readonly variants: VariantRecord[] = [];
  readonly orders: OrderRecord[] = [];
  readonly #house: ModelHouse;
  #told: ShopFact[] = [];

  constructor(house: ModelHouse) {
    this.#house = house;
  }

  apply(command: MachineCommand): { readonly reply: MachineReply; readonly facts: readonly MachineFact[] } {
    this.#told = [];
    try {
      return { reply: { ok: true, kind: 'done', id: this.#run(command as ShopCommand) }, facts: this.#told };
    } catch (error) {
      if (error instanceof No) return { reply: { ok: false, refusal: error.message as Refusal }, facts: [] };
      throw error;
    }
  }

  nameOf(fact: MachineFact): string {
    const { fact: name, id } = fact as ShopFact;
    return `${name} ${id}`;
  }

  *holds(): Generator<MachineHold> {}

  nextDueMs(): number | undefined {
    const times = this.orders.map(({ deadlineMs }) => deadlineMs).filter((at) => at > 0);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  due(): readonly MachineFact[] {
    this.#told = [];
    const at = this.nextDueMs();
    const order = this.orders.find(({ deadlineMs }) => deadlineMs === at);
    if (order === undefined) return [];
    const isStill = this.#house.stillness(order.coin) !== undefined;
    if (order.state === 'pending') this.#giveUp(order, 'expired');
    else if (order.state === 'received') this.#change(order, { state: 'complete', deadlineMs: 0 });
    else if (isStill) this.#change(order, { deadlineMs: this.#house.now() + DAY });
    else this.#receive(order);
    return this.#told;
  }

  open(): OrderRecord[] {
    return this.orders.filter(({ state }) => ['pending', 'paid', 'picking', 'shipped', 'received'].includes(state));
  }

  /** Orders of debtors in the coin that they owe. */
  owing(): OrderRecord[] {
    return this.open().filter(({ coin, customer }) => this.#house.debtOf(customer, coin) > 0n);
  }

  available(customer: number, coin: number): bigint {
    return this.#house.available(pocket(customer), coin);
  }

  coinOf(id: number): ModelCoin {
    return this.#house.coinById(id);
  }

  #run(command: ShopCommand): number {
    switch (command.kind) {
      case 'shop.product':
        return this.#define(command);
      case 'shop.variant':
        return this.#price(command);
      case 'shop.stock': {
        const variant = this.variants[command.variant - 1] ?? no('shop.not_found');
        if (this.#product(variant.product).delivery === 'virtual') no('shop.invalid');
        if (!isPerson(command.by) || !Number.isInteger(command.change) || command.change === 0) no('shop.invalid');
        if (command.version !== variant.version) no('shop.terms_changed');
        if (variant.stock + command.change < 0) no('shop.sold_out');
        if (variant.stock + command.change > 10_000_000) no('shop.too_many');
        this.#putVariant({ ...variant, stock: variant.stock + command.change, by: command.by, version: variant.version + 1 });
        return variant.id;
      }
      case 'shop.import': {
        const variant = this.variants[command.variant - 1] ?? no('shop.not_found');
        if (this.#product(variant.product).delivery === 'physical' || !isCount(command.imported, 10_000_000)) no('shop.invalid');
        const more = command.imported - variant.imported;
        if (more < 0) no('shop.invalid');
        if (more > 0) this.#putVariant({ ...variant, stock: variant.stock + more, imported: command.imported });
        return variant.id;
      }
      case 'shop.withhold': {
        const variant = this.variants[command.variant - 1] ?? no('shop.not_found');
        if (this.#product(variant.product).delivery === 'physical') no('shop.invalid');
        const waiting = this.orders.filter(({ state, variant: of }) => of === variant.id && ['pending', 'paid'].includes(state));
        const imported = waiting.reduce((sum, { quantity }) => sum + quantity, command.delivered);
        if (!isCount(command.delivered, 10_000_000) || imported > variant.imported) no('shop.invalid');
        this.#putVariant({ ...variant, imported, stock: 0 });
        return variant.id;
      }
      case 'shop.order':
        return this.#place(command);
      case 'shop.pay':
      case 'shop.cancel':
      case 'shop.receive':
      case 'shop.ask_refund':
        return this.#step(command);
      case 'shop.pick':
      case 'shop.ship':
      case 'shop.refuse':
        return this.#handle(command);
      case 'shop.deliver': {
        const order = this.#known(command.order);
        if (order.state !== 'paid' || order.delivery !== 'virtual') no('shop.state_changed');
        this.#mustSpare(order);
        this.#receive(order);
        return order.id;
      }
      case 'shop.owed': {
        const order = this.#known(command.order);
        if (order.state !== 'paid' && order.state !== 'picking') no('shop.state_changed');
        if (this.#house.debtOf(order.customer, order.coin) === 0n) no('shop.state_changed');
        this.#giveUp(order, 'cancelled');
        return order.id;
      }
      case 'shop.refund':
        return this.#refund(command);
      default:
        return no('unknown_command');
    }
  }

  #product(id: number): ProductRecord {
    return this.products[id - 1] ?? no('shop.not_found');
  }

  #define({ by, delivery, limit, product: id, state }: DefineShopProduct): number {
    const isKnown = ['physical', 'virtual'].includes(delivery) && ['draft', 'on_sale', 'closed'].includes(state);
    if (!isPerson(by) || !isCount(limit, 1_000) || !isKnown) no('shop.invalid');
    const now = this.#house.now();
    if (id === 0) {
      if (state !== 'draft') no('shop.invalid');
      const made = { id: this.products.length + 1, delivery, limit, state, by, createdAtMs: now, updatedAtMs: now };
      this.#putProduct(made);
      return made.id;
    }
    const before = this.#product(id);
    if (before.delivery !== delivery) no('shop.invalid');
    if (before.state === 'closed') no('shop.state_changed');
    this.#putProduct({ ...before, limit, state, by, updatedAtMs: now });
    return id;
  }

  #price({ by, coin: code, currency, price, product: of, variant: id, version }: PriceVariant): number {
    const coin = code === '' ? undefined : (this.#house.coin(code) ?? no('unknown_coin'));
    const isInOne = coin === undefined ? currency === 'CNY' || currency === 'USD' : currency === '';
    if (!isPerson(by) || !isSome(price) || !isInOne) no('shop.invalid');
    if (this.#product(of).state === 'closed') no('shop.state_changed');
    const terms = { coin: coin?.id ?? -1, currency, price, by };
    if (id === 0) {
      if (version !== 0) no('shop.invalid');
      if (this.variants.filter(({ product }) => product === of).length >= 12) no('shop.too_many');
      const made = { id: this.variants.length + 1, product: of, stock: 0, imported: 0, version: 1, updatedAtMs: 0, ...terms };
      this.#putVariant(made);
      return made.id;
    }
    const before = this.variants.find((one) => one.id === id && one.product === of) ?? no('shop.not_found');
    if (before.version !== version) no('shop.terms_changed');
    this.#putVariant({ ...before, ...terms, version: version + 1 });
    return id;
  }

  #place(said: PlaceShopOrder): number {
    const { customer, quantity, unit, words } = said;
    const standing = this.#house.customer(customer);
    if (standing !== 'enabled') no(standing === 'unknown' ? 'unknown_customer' : 'customer_disabled');
    const coin = this.#house.coin(said.coin) ?? no('unknown_coin');
    if (!isCount(quantity, 10) || quantity === 0 || !isSome(unit)) no('shop.invalid');
    const variant = this.variants[said.variant - 1] ?? no('shop.not_found');
    const product = this.#product(variant.product);
    if (product.state !== 'on_sale') no('shop.not_on_sale');
    const isPrice = variant.coin === -1 || (variant.coin === coin.id && variant.price === unit);
    if (said.version !== variant.version || !isPrice) no('shop.terms_changed');
    this.#mustSpare({ coin: coin.id, customer });
    const own = this.open().filter((one) => one.customer === customer);
    if (own.length >= 50 || own.filter(({ state }) => state === 'pending').length >= 3) no('shop.too_many');
    const bought = this.orders
      .filter((one) => one.product === product.id && one.customer === customer && !['cancelled', 'expired', 'refunded'].includes(one.state))
      .reduce((sum, one) => sum + one.quantity, quantity);
    if (product.limit !== 0 && bought > product.limit) no('shop.limit_reached');
    if (variant.stock < quantity) no('shop.sold_out');
    this.#putVariant({ ...variant, stock: variant.stock - quantity });
    const now = this.#house.now();
    const order: OrderRecord = {
      id: this.orders.length + 1,
      customer,
      product: product.id,
      variant: variant.id,
      delivery: product.delivery,
      quantity,
      coin: coin.id,
      unit,
      total: String(BigInt(unit) * BigInt(quantity)),
      held: '0',
      refunded: '0',
      refunds: 0,
      state: 'pending',
      deadlineMs: now + 15 * MINUTE,
      paidAtMs: 0,
      shippedAtMs: 0,
      receivedAtMs: 0,
      askedAtMs: 0,
      by: 0,
      decidedBy: 0,
      words,
      createdAtMs: now,
      updatedAtMs: now,
    };
    this.orders.push(order);
    this.#told.push({ fact: 'shop.order', ...order });
    return order.id;
  }

  #known(id: number): OrderRecord {
    return this.open().find((order) => order.id === id) ?? no('shop.not_found');
  }

  #step({ customer, kind, order: id }: StepShopOrder): number {
    const order = this.#known(id);
    if (order.customer !== customer) no('shop.not_found');
    if (this.#house.customer(customer) !== 'enabled') no('customer_disabled');
    const now = this.#house.now();
    const when = (...states: OrderState[]): void => (states.includes(order.state) ? undefined : no('shop.state_changed'));
    if (order.deadlineMs !== 0 && order.deadlineMs <= now) no('shop.state_changed');
    if (kind === 'shop.pay') {
      when('pending');
      this.#mustSpare(order);
      if (this.available(customer, order.coin) < BigInt(order.total)) no('shop.balance_not_enough');
      this.#move(pocket(customer), escrow(customer), order, BigInt(order.total), 'shop_hold', 'pay');
      this.#change(order, { state: 'paid', held: order.total, paidAtMs: now, deadlineMs: 0 });
    } else if (kind === 'shop.cancel') {
      when('pending', 'paid');
      this.#giveUp(order, 'cancelled');
    } else if (kind === 'shop.receive') {
      when('shipped');
      this.#mustSpare(order);
      this.#receive(order);
    } else {
      when('shipped', 'received');
      if (order.askedAtMs !== 0) no('shop.state_changed');
      this.#change(order, { askedAtMs: now, deadlineMs: 0 });
    }
    return id;
  }

  #handle({ by, kind, order: id }: HandleShopOrder): number {
    const order = this.#known(id);
    if (!isPerson(by)) no('shop.invalid');
    const now = this.#house.now();
    if (kind === 'shop.pick') {
      if (order.state !== 'paid' || order.delivery !== 'physical') no('shop.state_changed');
      this.#mustSpare(order);
      this.#change(order, { state: 'picking', by });
    } else if (kind === 'shop.ship') {
      if (order.state !== 'picking') no('shop.state_changed');
      this.#mustSpare(order);
      this.#change(order, { state: 'shipped', by, shippedAtMs: now, deadlineMs: now + 10 * DAY });
    } else {
      if (order.askedAtMs === 0) no('shop.state_changed');
      this.#change(order, { by, decidedBy: 0, ...this.#clockOn(order) });
    }
    return id;
  }

  #refund({ amount: text, by, decidedBy, order: id, refunded: before }: RefundShopOrder): number {
    const order = this.#known(id);
    if (!isPerson(by) || !Number.isInteger(decidedBy) || decidedBy < 0 || by === decidedBy || !isSome(text)) no('shop.invalid');
    if (order.state === 'pending' || order.refunded !== before) no('shop.state_changed');
    const still = this.#house.stillness(order.coin);
    if (still !== undefined) no(still);
    if (this.#house.isClosed(order.customer)) no('shop.state_changed');
    const refunded = BigInt(order.refunded) + BigInt(text);
    if (refunded > BigInt(order.total)) no('shop.amount_out_of_range');
    const isPaidOut = order.state === 'received';
    if (isPaidOut && this.#house.available(sales, order.coin) < BigInt(text)) no('shop.sales_not_enough');
    const refunds = order.refunds + 1;
    const from = isPaidOut ? sales : escrow(order.customer);
    this.#move(from, pocket(order.customer), order, BigInt(text), isPaidOut ? 'shop_refund' : 'shop_return', `refund:${refunds}`);
    const isAll = String(refunded) === order.total;
    if (isAll && order.state === 'paid') this.#putBack(order);
    const held = isPaidOut ? '0' : String(BigInt(order.total) - refunded);
    const state = isAll ? 'refunded' : order.state;
    const clock = isAll ? { askedAtMs: 0, deadlineMs: 0 } : order.askedAtMs === 0 ? {} : this.#clockOn(order);
    this.#change(order, { refunded: String(refunded), refunds, by, decidedBy, held, state, ...clock });
    return id;
  }

  #clockOn({ receivedAtMs, state }: OrderRecord): Pick<OrderRecord, 'askedAtMs' | 'deadlineMs'> {
    const deadlineMs = state === 'shipped' ? this.#house.now() + 10 * DAY : receivedAtMs + 7 * DAY;
    return { askedAtMs: 0, deadlineMs };
  }

  #giveUp(order: OrderRecord, state: 'cancelled' | 'expired'): void {
    this.#move(escrow(order.customer), pocket(order.customer), order, BigInt(order.held), 'shop_return', 'cancel');
    this.#putBack(order);
    const refunded = order.state === 'pending' ? '0' : order.total;
    this.#change(order, { state, held: '0', refunded, deadlineMs: 0 });
  }

  #receive(order: OrderRecord): void {
    const now = this.#house.now();
    this.#move(escrow(order.customer), sales, order, BigInt(order.held), 'shop_purchase', 'receive');
    this.#change(order, { state: 'received', held: '0', receivedAtMs: now, deadlineMs: order.askedAtMs === 0 ? now + 7 * DAY : 0 });
  }

  #putBack({ quantity, variant: id }: OrderRecord): void {
    const variant = this.variants[id - 1] ?? no('shop.not_found');
    this.#putVariant({ ...variant, stock: variant.stock + quantity });
  }

  /** Refuses what a debt or a coin that stands still keeps back. */
  #mustSpare({ coin, customer }: Pick<OrderRecord, 'coin' | 'customer'>): void {
    const why = this.#house.lossRefusal(customer, coin);
    if (why !== undefined) no(why);
  }

  #move(from: AccountRef, to: AccountRef, { coin, id }: OrderRecord, atoms: bigint, reason: string, what: string): void {
    if (atoms === 0n) return;
    const cause = `shop:${id}:${what}`;
    this.#house.post(from, coin, -atoms, reason, cause);
    this.#house.post(to, coin, atoms, reason, cause);
  }

  #putProduct(product: ProductRecord): void {
    this.products[product.id - 1] = product;
    this.#told.push({ fact: 'shop.product', ...product });
  }

  #putVariant(variant: VariantRecord): void {
    const now = { ...variant, updatedAtMs: this.#house.now() };
    this.variants[variant.id - 1] = now;
    this.#told.push({ fact: 'shop.variant', ...now });
  }

  #change(order: OrderRecord, into: Partial<OrderRecord>): void {
    const now = { ...order, ...into, updatedAtMs: this.#house.now() };
    this.orders[order.id - 1] = now;
    this.#told.push({ fact: 'shop.order', ...now });
  }
}

export const makeModel = (house: ModelHouse): ShopModel => new ShopModel(house);
