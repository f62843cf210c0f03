import type { Fiat } from '@agio/contracts/payment';
import type { PayMethod } from '@agio/deals/machine';
import { PeerTraffic } from '@agio/deals/testing';
import { HOUR_MS } from '@agio/kernel/time';
import type { Chance, TrafficScene } from '@agio/module/testing';
import type { C2cCommand, C2cOrderRecord, MakeC2cOrder, ProviderRecord, SetProvider } from '../model.ts';
import type { C2cModel } from './model.ts';

/** Providers who put up a bond and set their prices, and customers who buy, sell, wait and quarrel. */
export class C2cTraffic extends PeerTraffic<C2cCommand, C2cModel> {
  /** In some seeds one customer has many small orders, which few providers process. */
  readonly #hoarder: number;

  constructor(chance: Chance, model: C2cModel, scene: TrafficScene) {
    super(chance, model, scene);
    this.#hoarder = chance.once(3) ? chance.int(1, scene.customers) : 0;
  }

  moments(nowMs: number): readonly number[] {
    const all = [
      ...this.momentsOf('unconfirmed'),
      ...this.model.providers.map(({ returnsAtMs }) => (this.chance.once(8) ? returnsAtMs : 0)),
    ];
    return all.filter((at) => at > nowMs);
  }

  protected draw(nowMs: number): C2cCommand {
    const chance = this.chance;
    const verified = this.model.providers.filter(({ state }) => state === 'verified');
    const open = verified.filter(({ setting }) => setting?.isOpen === true);
    const [first] = open.filter(({ customer }) => customer !== this.#hoarder);
    if (this.#hoarder !== 0 && first !== undefined && chance.once(2)) return this.#tradeWith(first, nowMs);
    const few = open.length < 2 ? 20 : 3;
    switch (
      chance.weighed({
        apply: verified.length < 3 ? 12 : 3,
        judge: few,
        set: few,
        resign: 1,
        owed: this.model.owing().length > 0 ? 10 : 1,
        trade: 34,
        step: this.alive().length > 0 && (this.#hoarder === 0 || chance.once(3)) ? 50 : 3,
      })
    ) {
      case 'apply':
        return this.#apply();
      case 'judge':
        return this.#judge();
      case 'set':
        return this.#set();
      case 'resign':
        return { kind: 'c2c.resign', customer: chance.once(3) ? this.customer() : (this.#leaver() ?? this.customer()) };
      case 'owed':
        return { kind: 'c2c.owed', customer: this.model.owing()[0]?.customer ?? this.customer() };
      case 'trade':
        return this.#trade(nowMs);
      case 'step':
        return this.#step();
    }
  }

  /** A provider without open orders: only those may go. */
  #leaver(): number | undefined {
    const busy = new Set(this.model.openOrders().map(({ provider }) => provider));
    return this.model.providers.find(({ customer, state }) => (state === 'verified' || state === 'auditing') && !busy.has(customer))
      ?.customer;
  }

  /** A coin that a customer has a lot of, if there is one. */
  #coinOf(customer: number): string {
    const rich = this.scene.coins.filter(({ code }) => this.#has(customer, code) > 1_000n);
    return this.chance.pick(rich.length > 0 && !this.chance.once(6) ? rich : this.scene.coins).code;
  }

  #has(customer: number, code: string): bigint {
    const coin = this.model.coinNamed(code);
    return coin === undefined ? 0n : this.model.available(customer, coin.id);
  }

  #apply(): C2cCommand {
    const chance = this.chance;
    const free = Array.from({ length: this.scene.customers }, (_, at) => at + 1).filter(
      (customer) => !this.model.providers.some((one) => one.customer === customer && !['rejected', 'left'].includes(one.state)),
    );
    const rich = free.filter((one) => this.scene.coins.some(({ code }) => this.#has(one, code) > 1_000n));
    const customer = free.length === 0 || chance.once(9) ? this.customer() : chance.pick(rich.length > 0 ? rich : free);
    const coin = this.#coinOf(customer);
    const has = this.#has(customer, coin);
    const right = {
      kind: 'c2c.apply' as const,
      customer,
      coin,
      bond: String(has < 2n || chance.once(8) ? has + 1n : chance.pick([1n, has / 9n + 1n])),
      words: `p${this.count}`,
      request: chance.once(3) ? { key: `c2c a${this.count}`, body: 'b' } : null,
    };
    if (!chance.once(8)) return right;
    return chance.pick<C2cCommand>([
      { ...right, customer: 99 },
      { ...right, coin: 'NONE' },
      { ...right, bond: '0' },
      { ...right, bond: '01' },
      { ...right, bond: '' },
    ]);
  }

  #judge(): C2cCommand {
    const chance = this.chance;
    const { providers } = this.model;
    const waiting = providers.filter(({ state }) => state === 'auditing');
    if (waiting.length > 0 && !chance.once(4))
      return {
        kind: 'c2c.judge',
        customer: chance.pick(waiting).customer,
        decision: chance.pick(['verify', 'verify', 'verify', 'reject']),
        by: 1,
      };
    const suspended = providers.find(({ state }) => state === 'suspended');
    const customer = chance.once(3) || providers.length === 0 ? this.customer() : (suspended ?? chance.pick(providers)).customer;
    const decision = chance.pick<'verify' | 'reject' | 'suspend' | 'resume' | 'praise'>([
      'resume',
      'resume',
      'suspend',
      'verify',
      'reject',
      'praise',
    ]);
    return { kind: 'c2c.judge', customer, decision: decision as 'verify', by: chance.pick([1, 1, 2, 0]) };
  }

  #set(): C2cCommand {
    const chance = this.chance;
    const able = this.model.providers.filter(({ state }) => state === 'verified' || state === 'suspended');
    const unset = able.filter(({ setting }) => setting?.isOpen !== true);
    const customer = able.length === 0 || chance.once(9) ? this.customer() : chance.pick(unset.length > 0 ? unset : able).customer;
    const others = this.model.providers.flatMap(({ setting }) => (setting === null ? [] : (this.scene.coins[setting.coin]?.code ?? [])));
    const coin = others.length > 0 && !chance.once(3) ? chance.pick(others) : this.#coinOf(customer);
    const buys = chance.int(1, 30);
    const min = chance.once(9) ? '5000' : '1';
    const right: SetProvider = {
      kind: 'c2c.set',
      customer,
      coin,
      fiat: chance.once(9) ? 'USD' : 'CNY',
      buyPrice: `${buys}00000000`,
      sellPrice: `${buys + chance.int(0, 2)}00000000`,
      min,
      max: `${min}${'0'.repeat(chance.pick([4, 26, 26, 26, 26, 26]))}`,
      dailyCap: `1${'0'.repeat(chance.pick([3, 9, 24, 24, 24, 24, 24, 24]))}`,
      methods: chance.pick<readonly PayMethod[]>([['bank'], ['bank', 'alipay'], ['alipay', 'bank', 'weixin']]),
      isOpen: !chance.once(8),
      isAutoAccepting: chance.once(2),
    };
    if (!chance.once(8)) return right;
    return chance.pick<C2cCommand>([
      { ...right, customer: 98 },
      { ...right, coin: 'NONE' },
      { ...right, sellPrice: '1' },
      { ...right, min: '2', max: '1' },
      { ...right, dailyCap: '0' },
      { ...right, fiat: 'cny' as Fiat },
      { ...right, methods: [] },
      { ...right, methods: ['bank', 'bank'] },
      { ...right, methods: ['cash' as PayMethod] },
    ]);
  }

  #trade(nowMs: number): C2cCommand {
    const chance = this.chance;
    const all = this.model.providers.filter(({ setting }) => setting !== null);
    const open = all.filter(({ setting, state }) => state === 'verified' && setting?.isOpen === true);
    if (all.length === 0) return this.#apply();
    const provider = chance.pick(open.length > 0 && !chance.once(15) ? open : all);
    const right = this.#tradeWith(provider, nowMs);
    if (this.#has(right.side === 'buy' ? provider.customer : right.customer, right.coin) === 0n && !chance.once(5)) return this.#step();
    if (!chance.once(7)) return right;
    const decimals = this.scene.coins.find(({ code }) => code === right.coin)?.decimals ?? 0;
    return chance.pick<C2cCommand>([
      { ...right, customer: 97 },
      { ...right, customer: right.provider },
      { ...right, coin: 'NONE' },
      { ...right, provider: this.customer() },
      { ...right, price: `${right.price}0` },
      { ...right, price: '0' },
      { ...right, amount: '0' },
      { ...right, amount: '1.5' },
      { ...right, side: 'buy', amount: `1${'0'.repeat(decimals)}` },
      { ...right, side: 'buy', amount: `9${'0'.repeat(22)}` },
      { ...right, side: 'sell', amount: `9${'0'.repeat(22)}` },
      { ...right, side: 'give' as 'buy' },
      { ...right, fiat: 'EUR' },
      { ...right, fiat: 'e' as Fiat },
      { ...right, method: 'cash' as PayMethod },
      { ...right, method: 'weixin' },
      { ...right, closesAtMs: right.opensAtMs },
      { ...right, opensAtMs: nowMs - HOUR_MS, closesAtMs: nowMs },
      { ...right, opensAtMs: nowMs + 25 * HOUR_MS + 1, closesAtMs: nowMs + 26 * HOUR_MS },
      { ...right, dayStartMs: nowMs + 1 },
      { ...right, dayStartMs: nowMs - 49 * HOUR_MS },
      { ...right, dayStartMs: 0.5 },
    ]);
  }

  #tradeWith({ customer: provider, setting }: ProviderRecord, nowMs: number): MakeC2cOrder {
    const chance = this.chance;
    const coin = this.scene.coins[setting?.coin ?? 0] ?? this.scene.coins[0];
    const { code = '', decimals = 0 } = coin ?? {};
    const isHoard = this.#hoarder !== 0 && this.#hoarder !== provider && !chance.once(4);
    const customer = isHoard ? this.#hoarder : this.#other(provider, code);
    const hundred = 10n ** BigInt(decimals + 2);
    const theirs = this.#has(provider, code);
    const side = theirs >= hundred && !chance.once(3) ? 'buy' : 'sell';
    const own = this.#has(customer, code);
    const some = isHoard ? 1n : chance.pick([own, own / 2n, own / 5n, own + 1n]);
    const bought = hundred * BigInt(isHoard ? 1 : chance.pick([1, 1, 1, 2])) * (chance.once(9) ? theirs / hundred + 1n : 1n);
    const amount = side === 'buy' ? bought : some === 0n ? 1n : some;
    // Some customers order in the night: they wait for the opening.
    const opensAtMs = chance.once(4) ? nowMs + chance.int(1, 10) * HOUR_MS : nowMs - chance.int(0, 10) * HOUR_MS;
    return {
      kind: 'c2c.trade',
      customer,
      provider,
      side,
      coin: code,
      fiat: setting?.fiat ?? 'CNY',
      price: (side === 'buy' ? setting?.sellPrice : setting?.buyPrice) ?? '1',
      amount: String(amount),
      method: chance.pick(setting?.methods ?? ['bank']),
      opensAtMs,
      closesAtMs: opensAtMs + 12 * HOUR_MS,
      dayStartMs: nowMs - chance.int(0, 24) * HOUR_MS,
      words: `o${this.count}`,
      request: chance.once(3) ? { key: `c2c t${this.count}`, body: 'b' } : null,
    };
  }

  /** Another customer, mostly one who has some of the coin. */
  #other(provider: number, code: string): number {
    let found = (provider % this.scene.customers) + 1;
    for (let tries = 0; tries < 6 && (found === provider || this.#has(found, code) === 0n); tries += 1) found = this.customer();
    return found;
  }

  #step(): C2cCommand {
    const order = this.anOrder();
    return order === undefined ? this.#apply() : this.#stepOf(order);
  }

  #stepOf(order: C2cOrderRecord): C2cCommand {
    const chance = this.chance;
    const usual = USUAL[`${order.side} ${order.state}`] ?? { cancel: 1 };
    const none = { cancel: 0, declare: 0, finish: 0, accept: 0, decline: 0, transfer: 0, agree: 0, appeal: 0, decide: 0 };
    const any = { cancel: 1, declare: 1, finish: 1, accept: 1, decline: 1, transfer: 1, agree: 1, appeal: 1, decide: 1 };
    const event = chance.weighed(chance.once(8) ? any : { ...none, ...usual });
    if (event === 'decide') return { kind: 'c2c.decide', order: order.id, ...this.decision(order, '00') };
    const isUsers = ['cancel', 'declare', 'agree'].includes(event) || (event === 'appeal' && chance.once(2));
    const customer = chance.once(15) ? this.customer() : isUsers ? order.customer : order.provider;
    return { kind: `c2c.${event}`, customer, order: order.id };
  }
}

/** What happens to an order in each state, and how often. */
const USUAL: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'buy untreated': { cancel: 1 },
  'buy unpaid': { declare: 4, cancel: 1 },
  'buy unconfirmed': { finish: 3, appeal: 3 },
  'buy appealed': { decide: 1 },
  'buy expired': { appeal: 1 },
  'sell untreated': { accept: 4, decline: 2, cancel: 1 },
  'sell waiting_transfer': { transfer: 4, decline: 2 },
  'sell transferred': { agree: 3, appeal: 2 },
  'sell appealed': { decide: 1 },
};

export const makeTraffic = (chance: Chance, model: C2cModel, scene: TrafficScene): C2cTraffic => new C2cTraffic(chance, model, scene);
