import type { MachineCommand } from '@agio/core';
import { DAY_MS } from '@agio/kernel/time';
import type { Chance, MachineTraffic, TrafficScene } from '@agio/module/testing';
import { ROWS_MAX } from '../model.ts';
import type { DefineProduct, LockCommand, LockKind, Period, PositionRecord, ProductRecord } from '../model.ts';
import type { LockModel } from './model.ts';

const PERIOD_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 2_629_746_000 } as const;
const REMEMBERED = 40;
/** Beyond most of what time passes in a seed, so that one customer comes to the most that may be open at once. */
const HOARDED_DAYS = { least: 1_000, most: 1_400 };

/** Operators who sell products, and customers who lock, wait, leave early and change their minds. What leaving costs feeds the rewards. */
export class LockTraffic implements MachineTraffic {
  readonly hasBegun = true;
  readonly #chance: Chance;
  readonly #model: LockModel;
  readonly #scene: TrafficScene;
  /** In some seeds one customer locks the least for years again and again, in one part or in as many as one vault may have. */
  readonly #hoarder: number;
  readonly #hoardedParts: number;
  readonly #asked: LockCommand[] = [];
  #count = 0;

  constructor(chance: Chance, model: LockModel, scene: TrafficScene) {
    this.#chance = chance;
    this.#model = model;
    this.#scene = scene;
    this.#hoarder = chance.once(4) ? chance.int(1, scene.customers) : 0;
    this.#hoardedParts = chance.pick([1, ROWS_MAX]);
  }

  beginning(): readonly MachineCommand[] {
    return [];
  }

  next(nowMs: number): LockCommand {
    this.#count += 1;
    const chance = this.#chance;
    const command = chance.once(25) && this.#asked.length > 0 ? chance.pick(this.#asked) : this.#next(nowMs);
    this.#asked.push(command);
    if (this.#asked.length > REMEMBERED) this.#asked.shift();
    return command;
  }

  moments(nowMs: number): readonly number[] {
    const open = this.#model.open();
    const some = open.flatMap(({ exitAtMs, nextAtMs, startsAtMs }) => [nextAtMs, exitAtMs, startsAtMs, startsAtMs + DAY_MS]);
    const soon = some.filter((at) => at > nowMs && at < nowMs + 40 * DAY_MS);
    // Years pass now and then: otherwise nothing long would ever be released.
    return this.#chance.once(6) ? some.filter((at) => at > nowMs) : soon;
  }

  #next(nowMs: number): LockCommand {
    const chance = this.#chance;
    const onSale = this.#model.products.filter(({ state }) => state === 'on_sale');
    if (this.#hoarder !== 0 && chance.once(2)) {
      const coin = this.#scene.coins.find(({ code }) => this.#has(this.#hoarder, code) > 10n * BigInt(this.#hoardedParts));
      if (coin !== undefined) return this.#hoard(nowMs, coin.code);
    }
    const few = onSale.length < 3 ? 20 : 2;
    switch (chance.weighed({ define: few, sale: few, subscribe: 40, vault: 10, step: this.#model.open().length > 3 ? 25 : 3 })) {
      case 'define':
        return this.#define();
      case 'sale':
        return this.#sale();
      case 'subscribe':
        return this.#subscribe(nowMs, onSale);
      case 'vault':
        return this.#vault(nowMs, this.#customer());
      case 'step':
        return this.#step(nowMs);
    }
  }

  #customer(): number {
    return this.#chance.int(1, this.#scene.customers);
  }

  #has(customer: number, code: string): bigint {
    const coin = this.#model.coinNamed(code);
    return coin === undefined || customer > this.#scene.customers ? 0n : this.#model.available(customer, coin.id);
  }

  /** A coin that customers have, if there is one. */
  #code(): string {
    const people = Array.from({ length: this.#scene.customers }, (_, at) => at + 1);
    const rich = this.#scene.coins.filter(({ code }) => people.some((one) => this.#has(one, code) > 1_000n));
    return this.#chance.pick(rich.length > 0 && !this.#chance.once(8) ? rich : this.#scene.coins).code;
  }

  #define(): DefineProduct {
    const chance = this.#chance;
    const operators = { by: chance.once(20) ? 2 : 1, decidedBy: chance.once(30) ? 0 : 2, cause: `request ${this.#count}` };
    const known = this.#model.products;
    if (known.length > 0 && chance.once(3)) {
      const { cap, cliff, count, id, lockKind, max, min, penalty, period, quota, rate, version, ...rest } = chance.pick(known);
      const shape = { lockKind, period, count: chance.once(20) ? count + 1 : count, cliff };
      const terms = { min, max, quota: chance.once(2) ? quota : max, cap, penalty, rate: chance.pick([rate, rate + 1, 0]) };
      const coin = this.#model.coinOf(rest.coin).code;
      return { kind: 'lock.define', product: id, version: chance.once(5) ? version + 1 : version, coin, ...shape, ...terms, ...operators };
    }
    const lockKind = chance.pick<LockKind>(['fixed', 'linear', 'cliff', 'flexible']);
    const period = chance.pick<Period>(['day', 'day', 'week', 'month']);
    const min = chance.int(1, 2_000);
    const max = min + chance.int(0, chance.pick([3_000, 900_000_000]));
    const cap = chance.once(2) ? max * 3 : max;
    return {
      kind: 'lock.define',
      product: chance.once(30) ? 99 : 0,
      version: chance.once(30) ? 1 : 0,
      coin: chance.once(30) ? 'NONE' : this.#code(),
      lockKind,
      period,
      count: chance.int(chance.once(20) ? 0 : 1, chance.once(20) ? 400 : 6),
      cliff: lockKind === 'cliff' ? chance.int(1, 3) : 0,
      rate: chance.once(2) ? 0 : chance.int(1, 200_000),
      min: String(min),
      max: String(max),
      quota: String(chance.once(2) ? cap : cap * 20),
      cap: String(cap),
      penalty: lockKind === 'flexible' ? 0 : chance.pick([0, 35_000, 400_000, 400_000]),
      ...operators,
    };
  }

  #sale(): LockCommand {
    const chance = this.#chance;
    const drafts = this.#model.products.filter(({ state }) => state === 'draft');
    if (drafts.length > 0 && !chance.once(6)) return { kind: 'lock.sale', product: chance.pick(drafts).id, state: 'on_sale', by: 1 };
    const product = this.#model.products.length === 0 ? 1 : chance.int(1, this.#model.products.length);
    const state = chance.pick(['on_sale', 'closed', 'draft'] as const);
    return { kind: 'lock.sale', product, state, by: chance.once(10) ? 0 : 1 };
  }

  #subscribe(nowMs: number, onSale: readonly ProductRecord[]): LockCommand {
    const chance = this.#chance;
    const { products } = this.#model;
    const product = onSale.length > 0 && !chance.once(12) ? chance.pick(onSale) : products.length > 0 ? chance.pick(products) : undefined;
    const customer = chance.once(40) ? 99 : this.#richIn(product);
    const code = product === undefined ? '' : this.#model.coinOf(product.coin).code;
    const startsAtMs = nowMs + chance.pick([60_000, 3_600_000, DAY_MS, 3_000, chance.once(6) ? -1 : 1, chance.once(6) ? 2 * DAY_MS : 5]);
    return {
      kind: 'lock.subscribe',
      customer,
      product: product?.id ?? 1,
      version: (product?.version ?? 1) + (chance.once(25) ? 1 : 0),
      amount: this.#amountIn(product, customer, code),
      startsAtMs,
      dues: product === undefined ? [startsAtMs + DAY_MS] : this.#duesOf(product, startsAtMs),
      request: null,
    };
  }

  #richIn(product: ProductRecord | undefined): number {
    const first = this.#customer();
    if (product === undefined || this.#chance.once(8)) return first;
    const people = Array.from({ length: this.#scene.customers }, (_, at) => at + 1);
    const rich = people.filter((one) => this.#model.available(one, product.coin) >= BigInt(product.min));
    return rich.length === 0 ? first : this.#chance.pick(rich);
  }

  #amountIn(product: ProductRecord | undefined, customer: number, code: string): string {
    const chance = this.#chance;
    if (product === undefined || chance.once(50)) return chance.pick(['0', '1', '1.5']);
    const [has, min, max] = [this.#has(customer, code), BigInt(product.min), BigInt(product.max)];
    const most = has < max ? has : max;
    const within = most <= min ? min : min + ((most - min) * BigInt(chance.int(0, 1_000))) / 1_000n;
    return String(chance.pick([within, within, within, within, max, max + 1n, has + 1n]));
  }

  #duesOf({ cliff, count, lockKind, period }: ProductRecord, startsAtMs: number): number[] {
    const chance = this.#chance;
    const length = PERIOD_MS[period];
    const ends = lockKind === 'fixed' ? [count] : Array.from({ length: count }, (_, at) => cliff + at + 1);
    const off = (): number => (period === 'day' ? 0 : chance.int(-3_600_000, 3_600_000));
    const dues = ends.map((end) => startsAtMs + end * length + off());
    if (chance.once(40)) dues.push((dues.at(-1) ?? 0) + length);
    if (chance.once(40)) dues[0] = startsAtMs + chance.pick([4, 5]) * DAY_MS + length + chance.int(-1, 1);
    return dues;
  }

  #hoard(nowMs: number, coin: string): LockCommand {
    const parts = this.#hoardedParts;
    const first = nowMs + this.#chance.int(HOARDED_DAYS.least, HOARDED_DAYS.most) * DAY_MS;
    const dues = Array.from({ length: parts }, (_, at) => first + at * DAY_MS);
    return { kind: 'lock.vault', customer: this.#hoarder, coin, amount: String(parts), dues, hasExit: false, request: null };
  }

  #vault(nowMs: number, customer: number): LockCommand {
    const chance = this.#chance;
    const own = this.#scene.coins.filter((coin) => this.#has(customer, coin.code) > 10n);
    const { code } = own.length > 0 && !chance.once(20) ? chance.pick(own) : { code: this.#code() };
    const has = this.#has(customer, code);
    const count = chance.pick([1, 1, 3, 7, chance.once(30) ? 367 : 2]);
    const first = nowMs + chance.pick([60_000, 60_000 + DAY_MS, 10 * DAY_MS, 100 * DAY_MS, chance.once(8) ? 59_999 : 70_000]);
    const apart = chance.pick([1, 3_600_000, DAY_MS, 30 * DAY_MS, chance.once(20) ? 900 * DAY_MS : 5, chance.once(20) ? 0 : 2]);
    const part = (has * BigInt(chance.int(0, 300))) / 1_000n + BigInt(count);
    return {
      kind: 'lock.vault',
      customer,
      coin: chance.once(40) ? 'NONE' : code,
      amount: String(chance.once(20) ? has + 1n : chance.once(30) ? 2n : part),
      dues: Array.from({ length: count }, (_, at) => first + at * apart),
      hasExit: !chance.once(3),
      request: null,
    };
  }

  #step(nowMs: number): LockCommand {
    const chance = this.#chance;
    const all = this.#model.open();
    const owing = this.#model.owing();
    if (owing.length > 0 ? chance.once(2) : chance.once(20)) {
      const { id } = chance.pick(owing.length > 0 ? owing : [...all, { id: 99 }]);
      return { kind: 'lock.redeem', position: id };
    }
    const quiet = all.filter(({ exitAtMs, nextAtMs }) => nextAtMs > nowMs && (exitAtMs === 0 || exitAtMs > nowMs));
    const open = quiet.length > 0 && !chance.once(10) ? quiet : all;
    const one: Pick<PositionRecord, 'id' | 'customer' | 'product' | 'state'> =
      open.length === 0 || chance.once(15)
        ? { id: chance.int(1, 40), customer: this.#customer(), product: 0, state: 'in_progress' }
        : chance.pick(open);
    const usual = one.product > 0 ? 'exit' : one.state === 'leaving' ? 'take_back' : 'ask_exit';
    const step = chance.once(8) ? chance.pick(['exit', 'ask_exit', 'take_back'] as const) : usual;
    return { kind: `lock.${step}`, customer: chance.once(20) ? this.#customer() : one.customer, position: one.id };
  }
}

export const makeTraffic = (chance: Chance, model: LockModel, scene: TrafficScene): LockTraffic => new LockTraffic(chance, model, scene);
