import type { AccountRef, MachineCommand, MachineFact, MachineHold, MachineReply, Refusal } from '@agio/core';
import type { MachineModel, ModelCoin, ModelHouse } from '@agio/module/testing';

/** Why a command cannot be: thrown by a model before it changes anything. */
export class No extends Error {}
export function no(refusal: string): never {
  throw new No(refusal);
}

/** As the documentation has them. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const account = (owner: number, kind: AccountRef['kind'] = 'fiat'): AccountRef => ({ owner, kind });
export const isNumber = (text: string): boolean => /^\d{1,40}$/.test(text) && (text === '0' || !text.startsWith('0'));
export const isSome = (text: string): boolean => isNumber(text) && text !== '0';
export const isCurrency = (text: string): boolean =>
  text.length >= 3 && text.length <= 5 && [...text].every((one) => one >= 'A' && one <= 'Z');
export const areMethods = (methods: readonly string[]): boolean =>
  methods.length > 0 && methods.every((one, at) => ['bank', 'alipay', 'weixin'].includes(one) && methods.indexOf(one) === at);

/** Hundredths, rounded up. */
export function costOf(price: bigint, amount: bigint, { decimals }: Pick<ModelCoin, 'decimals'>): bigint {
  const whole = 10n ** BigInt(decimals) * 1_000_000n;
  const [full, rest] = [(price * amount) / whole, (price * amount) % whole];
  return rest === 0n ? full : full + 1n;
}

interface ModelOrder {
  readonly id: number;
  readonly coin: number;
  readonly amount: string;
  readonly held: string;
  readonly state: string;
  readonly deadlineMs: number;
  readonly toBuyer: string;
  readonly updatedAtMs: number;
}

/** A naive model of peer orders: everything ever ordered in one list, counted again each time. */
export abstract class PeerModel<Order extends ModelOrder> implements MachineModel {
  abstract readonly refusals: readonly string[];
  readonly orders: Order[] = [];
  protected readonly house: ModelHouse;
  protected told: MachineFact[] = [];
  readonly #name: 'otc' | 'c2c';

  constructor(name: 'otc' | 'c2c', house: ModelHouse) {
    this.#name = name;
    this.house = house;
  }

  /** Carries a command out, or throws `No`; its number, 0 for none. */
  protected abstract run(command: MachineCommand): number;
  protected abstract sellerOf(order: Order): number;
  protected abstract buyerOf(order: Order): number;
  abstract nameOf(fact: MachineFact): string;

  apply(command: MachineCommand): { readonly reply: MachineReply; readonly facts: readonly MachineFact[] } {
    this.told = [];
    try {
      const id = this.run(command);
      return { reply: id === 0 ? { ok: true, kind: 'done' } : { ok: true, kind: 'done', id }, facts: this.told };
    } catch (error) {
      if (error instanceof No) return { reply: { ok: false, refusal: error.message as Refusal }, facts: [] };
      throw error;
    }
  }

  *holds(): Generator<MachineHold> {
    for (const order of this.orders)
      if (order.held !== '0') yield { of: account(this.sellerOf(order)), coin: order.coin, amount: BigInt(order.held) };
  }

  /** Expired ones that may still be appealed are not open. */
  openOrders(): Order[] {
    return this.orders.filter(({ state }) => !['success', 'failed', 'partial_success', 'cancelled', 'expired'].includes(state));
  }

  available(customer: number, coin: number): bigint {
    return this.house.available(account(customer), coin);
  }

  protected mustBeThere(customer: number): void {
    const standing = this.house.customer(customer);
    if (standing !== 'enabled') no(standing === 'unknown' ? 'unknown_customer' : 'customer_disabled');
  }

  /** Refuses what a debt or a coin that stands still keeps back. */
  protected mustSpare(customer: number, coin: number): void {
    const why = this.house.lossRefusal(customer, coin);
    if (why !== undefined) no(why);
  }

  /** The atoms that operators decide about an order. */
  protected decided(
    order: Order,
    { by, decidedBy, toBuyer }: { readonly by: number; readonly decidedBy: number; readonly toBuyer: string },
  ): bigint {
    if (order.state !== 'appealed') no(`${this.#name}.state_changed`);
    if (!Number.isInteger(by) || by < 1 || !Number.isInteger(decidedBy) || decidedBy < 0 || by === decidedBy) no(`${this.#name}.invalid`);
    if (!isNumber(toBuyer)) no(`${this.#name}.invalid`);
    const still = this.house.stillness(order.coin);
    if (toBuyer !== '0' && still !== undefined) no(still);
    if (BigInt(toBuyer) > BigInt(order.held)) no(`${this.#name}.amount_out_of_range`);
    return BigInt(toBuyer);
  }

  /** What is held during an appeal: of one that had expired what the seller has, as far as it was ordered. */
  protected heldAgain(order: Order): string {
    const has = this.available(this.sellerOf(order), order.coin);
    const again = has < BigInt(order.amount) ? String(has) : order.amount;
    return order.state === 'expired' ? again : order.held;
  }

  /** Atoms go to the buyer, less a fee, and the rest back; what is held is recomputed, so first it is no longer held. */
  protected payOut(order: Order, atoms: bigint, into: Partial<Order>, fee = 0n): void {
    const cause = `${this.#name}:${order.id}`;
    const [seller, buyer] = [this.sellerOf(order), this.buyerOf(order)];
    this.changeOrder(order, { ...into, held: '0', toBuyer: String(atoms), deadlineMs: 0 });
    if (atoms > 0n) {
      this.house.post(account(seller), order.coin, fee - atoms, this.#name, cause);
      this.house.post(account(buyer), order.coin, atoms - fee, this.#name, cause);
    }
    if (fee === 0n) return;
    const reason = `${this.#name}_fee`;
    this.house.post(account(seller), order.coin, -fee, reason, cause);
    this.house.post({ owner: 0, kind: 'fees' }, order.coin, fee, reason, cause);
    this.house.fee({ payer: seller, other: buyer, coin: order.coin, amount: fee, reason, cause });
  }

  protected changeOrder(order: Order, into: Partial<Order>): void {
    this.putOrder({ ...order, ...into, updatedAtMs: this.house.now() });
  }

  protected putOrder(order: Order): void {
    this.orders[order.id - 1] = order;
    this.told.push({ fact: `${this.#name}.order`, ...order });
  }
}
