import type { Command, PlaceList, PlaceOrder, RequestKey, SelfTradeName, SideName, TimeInForceName } from '@agio/core';
import type { Chance } from './chance.ts';
import type { MachineTraffic } from '@agio/module/testing';
import type { Model } from './model/model.ts';
import type { Proof } from './proofs.ts';
import { CODES, DECIMALS, marketsOf, MIDDLE, pickTraffic, trafficsOf } from './scene.ts';
import type { ModelMarket, ModelOrder } from './model/world.ts';
import { resting } from './iceberg-traffic.ts';
import { placedList } from './list-traffic.ts';
import { hoardedStop, otherTerms, waitingOrder } from './waiting-traffic.ts';
import { delisting, disabling, marketRules, reference, wrongRare } from './rare.ts';

const MODES: readonly SelfTradeName[] = ['expire-taker', 'expire-maker', 'expire-both', 'decrement'];
const NOT_OPEN = ['iceberg', 'oco'] as const;
const REMEMBERED = 200;
/** One command in this many is for a machine; their decisions are mostly tested outside the site, where a command costs less. */
const MACHINES_ONCE = 8;

type Keyed = Extract<Command, { request: RequestKey | null }>;

/** How often each of the rare commands comes. */
const RARE = {
  status: 8,
  rules: 4,
  delist: 4,
  set: 6,
  disable: 6,
  issue: 10,
  transfer: 20,
  fees: 5,
  import: 8,
  customer: 4,
  sub: 6,
  coin: 1,
  reference: 12,
  guard: 6,
};

/** The requests of customers and operators in one seed: an initial setup, and then anything, valid and invalid. */
export class Traffic {
  readonly #chance: Chance;
  readonly #model: Model;
  readonly #customers: number;
  /** In some seeds one customer places orders until no more are accepted. */
  readonly #hoarder: number;
  readonly #asked: Keyed[] = [];
  /** The commands that capabilities send to their machines. */
  readonly #ofMachines: readonly MachineTraffic[];
  readonly #beginning: readonly Command[];
  #count = 0;

  constructor(chance: Chance, model: Model, proofs: readonly Proof[]) {
    this.#chance = chance;
    this.#model = model;
    this.#customers = chance.int(4, 7);
    this.#hoarder = chance.once(3) ? 2 : 0;
    this.#ofMachines = trafficsOf(proofs, chance, model, this.#customers);
    this.#beginning = this.#sceneAndMoney();
  }

  /** Lost ones are sent again. */
  beginning(): Command[] {
    return [...this.#beginning, ...this.#ofMachines.flatMap((traffic) => traffic.beginning())];
  }

  /** Coins, markets, customers and their money. */
  #sceneAndMoney(): Command[] {
    const chance = this.#chance;
    const commands: Command[] = CODES.map((code) => ({ kind: 'define_coin', code, name: code, decimals: DECIMALS[code], tags: [] }));
    commands.push(...marketsOf(chance));
    for (let customer = 1; customer <= this.#customers; customer += 1) {
      commands.push({ kind: 'create_customer', ref: `c${customer}`, wide: customer === 1 });
      for (const coin of CODES) {
        // The last one has next to nothing.
        const most = customer === this.#customers ? 50 : 500_000;
        const units = BigInt(chance.int(20, most)) * 10n ** BigInt(DECIMALS[coin]) * (coin === 'CASH' ? 100n : 1n);
        commands.push({
          kind: 'issue',
          to: { owner: customer, kind: 'trading' },
          coin,
          amount: String(units),
          reason: 'seed',
          cause: `seed:${customer}:${coin}`,
        });
      }
    }
    return commands;
  }

  /** Whether the initial setup is complete; what a crash lost is sent again. */
  get hasBegun(): boolean {
    const { markets, causes } = this.#model.world;
    return markets.length >= 4 && causes.size >= this.#customers * CODES.length && this.#ofMachines.every(({ hasBegun }) => hasBegun);
  }

  /** The next command, sent at about `nowMs`. */
  next(nowMs: number): Command {
    this.#count += 1;
    const chance = this.#chance;
    if (this.#ofMachines.length > 0 && chance.once(MACHINES_ONCE)) return pickTraffic(chance, this.#ofMachines).next(nowMs);
    const mended = chance.once(8) ? this.#mend() : undefined;
    if (mended !== undefined) return mended;
    const kind = chance.weighed({ place: 560, list: 90, cancel: 130, amend: 90, again: 40, tick: 20, rare: 60, wrong: 20 });
    switch (kind) {
      case 'place':
        return this.#keep(chance.once(14) ? this.#wrongOrder(nowMs) : this.#order(nowMs));
      case 'list':
        return this.#keep(this.#list(nowMs));
      case 'cancel':
        return this.#keep(this.#cancel());
      case 'amend':
        return this.#keep(this.#amend());
      case 'again':
        return this.#again() ?? this.#order(nowMs);
      case 'tick':
        return { kind: 'tick' };
      case 'rare':
        return this.#rare(nowMs);
      case 'wrong':
        return wrongRare(chance, this.#model, this.#cause(), nowMs);
    }
  }

  /** A stopped market opens again after a while, a disabled customer comes back. */
  #mend(): Command | undefined {
    const { markets, customers, now } = this.#model.world;
    const closed = markets.find(({ status }) => status !== 'open');
    if (closed !== undefined && closed.delistAt !== null && closed.delistAt <= now)
      return { kind: 'set_delisting', market: closed.id, delistAtMs: null };
    if (closed !== undefined && this.#chance.once(2)) return { kind: 'set_market_status', market: closed.id, status: 'open' };
    const disabled = customers.find(({ reasons }) => reasons.length > 0);
    if (disabled === undefined) return undefined;
    return { kind: 'set_disabled', customer: disabled.id, reason: this.#chance.pick(disabled.reasons), isOn: false };
  }

  #order(nowMs: number): PlaceOrder {
    const chance = this.#chance;
    if (this.#hoarder !== 0 && chance.once(3)) return chance.once(3) ? hoardedStop(chance, this.#hoarder) : this.#hoard();
    const customer = chance.int(1, this.#customers);
    const owner = chance.once(5) ? this.#ownerFor(customer) : undefined;
    const market = chance.weighed({ 0: 5, 1: 3, 2: 2, 3: 3 });
    const side = chance.pick<SideName>(['buy', 'sell']);
    if (chance.once(5)) return waitingOrder({ ...this.#source(), nowMs, customer, owner, name: `id${this.#count}`, request: this.#key() });
    const how = chance.weighed({ GTC: 50, GTD: 14, IOC: 8, FOK: 7, post: 9, market: 8, total: 4 });
    const isMarket = how === 'market' || how === 'total';
    const timeInForce: TimeInForceName = isMarket ? (how === 'market' && chance.once(4) ? 'FOK' : 'IOC') : how === 'post' ? 'GTC' : how;
    const lots = chance.once(12) ? chance.int(500, 100_000) : chance.int(3, 120);
    return resting(chance, {
      kind: 'place',
      customer,
      market: Number(market),
      side: how === 'total' ? 'buy' : side,
      type: isMarket ? 'market' : 'limit',
      timeInForce,
      postOnly: how === 'post',
      stp: chance.pick(MODES),
      ticks: isMarket ? 0 : this.#price(Number(market), side),
      lots: how === 'total' ? 0 : lots,
      total: how === 'total' ? String(chance.int(1, 90_000_000)) : null,
      expireAtMs: timeInForce === 'GTD' ? nowMs + chance.int(1, 4_000) : 0,
      clientOrderId: chance.once(5) ? `id${this.#count}` : null,
      request: this.#key(),
      ...(owner === undefined ? {} : { owner }),
    });
  }

  #list(nowMs: number): PlaceList {
    const chance = this.#chance;
    const customer = chance.once(60) ? 99 : chance.int(1, this.#customers);
    const owner = chance.once(5) ? this.#ownerFor(customer) : undefined;
    const lastOf = (market: number): number => Number(this.#model.world.markets[market]?.lastOwn ?? 0n) || MIDDLE;
    return placedList({ chance, nowMs, customer, owner, lastOf, name: `id${this.#count}`, request: this.#key() });
  }

  #source() {
    return { chance: this.#chance, priceOf: (market: number, side: SideName) => this.#price(market, side) };
  }

  /** A sub-account of the customer's, if there is one; occasionally somebody else's. */
  #ownerFor(customer: number): number | undefined {
    const { customers } = this.#model.world;
    const anybody = this.#chance.int(0, customers.length + 1);
    if (this.#chance.once(10) && anybody !== customer) return anybody;
    return customers.find(({ parent }) => parent === customer)?.id;
  }

  #price(market: number, side: SideName): number {
    const near = this.#model.world.markets[market]?.trades.at(-1)?.ticks ?? BigInt(MIDDLE);
    const drift = side === 'buy' ? -4 : 4;
    const far = this.#chance.once(20) ? 150 : 12;
    // Back to the middle, so that prices of a seed do not drift away.
    const middle = Number(near) + Math.sign(MIDDLE - Number(near));
    return Math.max(1, middle + drift + this.#chance.int(-far, far));
  }

  #hoard(): PlaceOrder {
    return {
      kind: 'place',
      customer: this.#hoarder,
      market: 0,
      side: 'buy',
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      stp: 'expire-taker',
      ticks: this.#chance.int(300, 700),
      lots: 200,
      total: null,
      expireAtMs: 0,
      clientOrderId: null,
      request: null,
    };
  }

  /** An order with one thing wrong in it. */
  #wrongOrder(nowMs: number): PlaceOrder {
    const chance = this.#chance;
    const order = this.#order(nowMs);
    const limit = {
      ...order,
      type: 'limit',
      timeInForce: 'GTC',
      total: null,
      postOnly: false,
      expireAtMs: 0,
      ticks: MIDDLE,
      lots: 10,
    } as const;
    const used = this.#asked.find((one) => one.kind === 'place' && one.clientOrderId !== null);
    const wrong: Record<string, PlaceOrder> = {
      customer: { ...order, customer: 99 },
      market: { ...order, market: 7 },
      type: { ...limit, type: chance.pick(NOT_OPEN) },
      price: { ...limit, ticks: chance.pick([0, 2_147_483_648]) },
      zero: { ...limit, lots: 0 },
      amount: { ...limit, lots: chance.pick([200_000, 9_007_199_254_740_991]) },
      heap: { ...limit, market: 2, ticks: 2_000_000_000, lots: chance.pick([9_007_199_254_740_991, 4_000_000]) },
      small: { ...limit, lots: 3, ticks: 1 },
      nothing: { ...order, side: 'buy', type: 'market', timeInForce: 'IOC', postOnly: false, ticks: 0, lots: 0, expireAtMs: 0, total: '0' },
      past: { ...limit, timeInForce: 'GTD', expireAtMs: nowMs - chance.int(0, 100) },
      poor: { ...limit, customer: this.#customers, lots: 90_000 },
      used: used?.kind === 'place' ? { ...limit, customer: used.customer, clientOrderId: used.clientOrderId } : { ...limit, lots: 0 },
    };
    return chance.pick(Object.values(wrong));
  }

  #cancel(): Keyed {
    const chance = this.#chance;
    const how = chance.weighed({ order: 80, list: 10, name: 8, market: 2, all: 1, only: 1, stranger: 3, gone: 5, nobody: 1 });
    const order = this.#someOrder();
    const customer = order?.asked.customer ?? 1;
    const name = order?.asked.clientOrderId ?? 'never';
    const cancel = { kind: 'cancel', customer, request: this.#key() } as const;
    if (how === 'list') return { ...cancel, customer, target: { list: chance.once(20) ? 1 : (order?.of?.list.id ?? 1) } };
    if (how === 'name') return { ...cancel, target: { clientOrderId: name } };
    if (how === 'market') return { ...cancel, customer: chance.int(1, this.#customers), target: { market: chance.int(0, 2) } };
    if (how === 'only')
      return { ...cancel, customer: chance.int(1, this.#customers), target: { market: -1, only: chance.pick(['working', 'waiting']) } };
    if (how === 'all') return { ...cancel, customer: chance.int(1, this.#customers), target: { market: -1 } };
    if (how === 'nobody') return { ...cancel, customer: 99, target: { order: 1 } };
    if (how === 'stranger') return { ...cancel, customer: (customer % this.#customers) + 1, target: { order: order?.id ?? 1 } };
    if (how === 'order') return { ...cancel, target: { order: order?.id ?? 1 } };
    const gone = [...this.#model.world.numbers];
    return { ...cancel, target: { order: gone[chance.int(0, gone.length)] ?? 1 } };
  }

  #amend(): Keyed {
    const chance = this.#chance;
    const order = this.#someOrder();
    const { market = 0, side = 'buy', customer = 1 } = order?.asked ?? {};
    const lots = chance.once(30) ? 100_001 : Math.max(0, Number(order?.lots ?? 1n) + chance.int(-40, 30));
    return {
      kind: 'amend',
      customer: chance.once(30) ? 99 : customer,
      order: order?.id ?? 1,
      ticks: chance.once(2) ? 0 : chance.once(40) ? 2_147_483_648 : this.#price(market, side),
      lots: chance.once(2) ? 0 : lots,
      request: this.#key(),
      ...(order?.ice !== undefined && (order.ice === null ? chance.once(60) : chance.once(3)) ? { displayLots: chance.int(1, 60) } : {}),
      ...(order !== undefined && (order.trigger !== null || chance.once(30)) ? otherTerms(this.#source(), order) : {}),
    };
  }

  #someOrder(): ModelOrder | undefined {
    const { customers, markets } = this.#model.world;
    if (this.#chance.once(4)) {
      const waiting = customers.flatMap(({ open }) => open.filter(({ trigger }) => trigger !== null));
      if (waiting.length > 0) return this.#chance.pick(waiting);
    }
    const market: ModelMarket | undefined = markets[this.#chance.int(0, markets.length - 1)];
    const list = [...(market?.buy ?? []), ...(market?.sell ?? [])];
    return list.length === 0 ? undefined : this.#chance.pick(list);
  }

  /** The same request again, or another one under its key. */
  #again(): Keyed | undefined {
    if (this.#asked.length === 0) return undefined;
    const asked = this.#chance.pick(this.#asked.slice(this.#chance.once(2) ? -5 : 0));
    if (asked.request === null || !this.#chance.once(4)) return asked;
    return { ...asked, request: { key: asked.request.key, body: 'another' } };
  }

  #key(): RequestKey | null {
    return this.#chance.once(3) ? { key: `k${this.#count}`, body: `b${this.#count}` } : null;
  }

  #keep<T extends Keyed>(command: T): T {
    if (command.request === null) return command;
    this.#asked.push(command);
    if (this.#asked.length > REMEMBERED) this.#asked.shift();
    return command;
  }

  #rare(nowMs: number): Command {
    const chance = this.#chance;
    const customer = chance.int(1, this.#customers);
    const coin = chance.pick(CODES);
    const amount = String(chance.int(0, 2_000_000));
    // The end of a market takes all its orders, so a hoarder would never have too many.
    switch (chance.weighed(this.#hoarder === 0 ? RARE : { ...RARE, delist: 0 })) {
      case 'status':
        return {
          kind: 'set_market_status',
          market: chance.int(0, 2),
          status: chance.pick(['post-only', 'cancel-only', 'halted', 'post-only']),
        };
      case 'rules':
        return marketRules(chance, this.#model, chance.int(0, 2));
      case 'delist':
        return delisting(chance, this.#model, nowMs);
      case 'set':
        return { kind: 'set_customer', customer, vip: chance.int(0, 5), discount: chance.pick([0, 333_333, 1_000_000]) };
      case 'disable':
        return disabling(chance, customer);
      case 'issue':
        return {
          kind: 'issue',
          to: { owner: chance.once(9) ? 0 : customer, kind: 'trading' },
          coin,
          amount,
          reason: 'seed',
          cause: this.#cause(),
        };
      case 'transfer':
        return {
          kind: 'transfer',
          from: { owner: customer, kind: chance.pick(['trading', 'trading', 'fiat']) },
          to: {
            owner: chance.int(1, chance.once(2) ? this.#model.world.customers.length : this.#customers),
            kind: chance.pick(['trading', 'fiat', 'game']),
          },
          coin,
          amount,
          reason: 'transfer',
          cause: this.#cause(),
        };
      case 'fees':
        return {
          kind: 'transfer',
          from: { owner: 0, kind: 'fees' },
          to: { owner: customer, kind: 'trading' },
          coin,
          amount: '40',
          reason: 'transfer',
          cause: this.#cause(),
        };
      case 'reference':
        return reference(chance, chance.int(0, 2));
      case 'guard':
        return { kind: 'set_price_guard', customer, isOn: chance.once(2) };
      case 'import':
        return this.#import(nowMs);
      case 'customer':
        return { kind: 'create_customer', ref: `c${chance.int(1, 12)}`, wide: false };
      case 'sub':
        return { kind: 'create_sub_account', customer: chance.int(1, this.#customers + 1), ref: `s${chance.int(1, 4)}` };
      case 'coin':
        return { kind: 'define_coin', code: `NEW${this.#count}`, name: 'New', decimals: 2, tags: [] };
    }
  }

  #import(nowMs: number): Command {
    const chance = this.#chance;
    const market = chance.int(0, 2);
    const trades: [number, number, number, SideName][] = [];
    let at = Math.max(this.#model.world.markets[market]?.trades.at(-1)?.at ?? 0, nowMs - 90_000_000);
    for (let count = chance.int(0, 4); count > 0; count -= 1) {
      at += chance.int(0, 5) === 0 ? Math.trunc((nowMs - at) / 2) : 0;
      trades.push([at, chance.int(980, 1_020), chance.int(1, 50), chance.pick(['buy', 'sell'])]);
    }
    return { kind: 'import_trades', market, trades };
  }

  /** A new cause, occasionally one that was used. */
  #cause(): string {
    return `cause${this.#chance.once(20) ? this.#chance.int(1, this.#count) : this.#count}`;
  }
}
