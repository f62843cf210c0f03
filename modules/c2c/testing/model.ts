import type { MachineCommand, MachineFact, MachineHold, MachineReply, Refusal } from '@agio/core';
import type { MachineModel, ModelCoin, ModelHouse } from '@agio/module/testing';
import { C2C_REFUSALS } from '../model.ts';
import type { C2cCommand, C2cFact, C2cOrderRecord, MakeC2cOrder, ProviderRecord, SetProvider, StepC2cOrder } from '../model.ts';
import {
  account,
  areHours,
  areMethods,
  bestOf,
  costOf,
  HOUR,
  isCurrency,
  isSome,
  madeOrder,
  MINUTE,
  madeProvider,
  mustBeThere,
  mustSpare,
  No,
  no,
  sellerOf,
} from './naive.ts';
import type { Asked } from './naive.ts';

/** C2C told once more, naively: everything ever applied for and ordered in two lists, counted again each time. */
export class C2cModel implements MachineModel {
  readonly refusals = C2C_REFUSALS;
  /** The last application of each. */
  readonly providers: ProviderRecord[] = [];
  readonly orders: C2cOrderRecord[] = [];
  #applications = 0;
  readonly #house: ModelHouse;
  #told: C2cFact[] = [];

  constructor(house: ModelHouse) {
    this.#house = house;
  }

  apply(command: MachineCommand): { readonly reply: MachineReply; readonly facts: readonly MachineFact[] } {
    this.#told = [];
    try {
      const id = this.#run(command as C2cCommand);
      return { reply: id === 0 ? { ok: true, kind: 'done' } : { ok: true, kind: 'done', id }, facts: this.#told };
    } catch (error) {
      if (error instanceof No) return { reply: { ok: false, refusal: error.message as Refusal }, facts: [] };
      throw error;
    }
  }

  nameOf(fact: MachineFact): string {
    const told = fact as C2cFact;
    return `${told.fact} ${told.fact === 'c2c.order' ? told.id : told.customer}`;
  }

  *holds(): Generator<MachineHold> {
    for (const order of this.orders)
      if (order.held !== '0') yield { of: account(sellerOf(order)), coin: order.coin, amount: BigInt(order.held) };
  }

  nextDueMs(): number | undefined {
    const times = [...this.orders.map(({ deadlineMs }) => deadlineMs), ...this.providers.map(({ returnsAtMs }) => returnsAtMs)];
    const some = times.filter((at) => at > 0);
    return some.length === 0 ? undefined : Math.min(...some);
  }

  due(): readonly MachineFact[] {
    this.#told = [];
    const at = this.nextDueMs();
    const order = this.orders.find(({ deadlineMs }) => deadlineMs === at);
    if (order !== undefined) this.#dueOrder(order);
    else {
      const [left] = this.providers.filter(({ returnsAtMs }) => returnsAtMs === at).toSorted((a, b) => a.customer - b.customer);
      if (left !== undefined) this.#endProvider({ ...left, state: 'left', sinceMs: this.#house.now() });
    }
    return this.#told;
  }

  openOrders(): C2cOrderRecord[] {
    return this.orders.filter(({ state }) => !['success', 'cancelled', 'expired'].includes(state));
  }

  available(customer: number, coin: number): bigint {
    return this.#house.available(account(customer), coin);
  }

  coinNamed(code: string): ModelCoin | undefined {
    return this.#house.coin(code);
  }

  #run(command: C2cCommand): number {
    switch (command.kind) {
      case 'c2c.apply':
        return this.#apply(command);
      case 'c2c.judge':
        return this.#judge(command);
      case 'c2c.resign': {
        const provider = this.#live(command.customer) ?? no('c2c.provider_needed');
        if (this.#house.customer(command.customer) !== 'enabled') no('customer_disabled');
        const now = this.#house.now();
        if (provider.state === 'auditing') {
          this.#endProvider({ ...provider, state: 'left', sinceMs: now });
          return command.customer;
        }
        if (provider.state !== 'verified') no('c2c.state_changed');
        const isBusy = ({ deadlineMs, state }: C2cOrderRecord): boolean => state === 'expired' && deadlineMs > 0;
        if ([...this.openOrders(), ...this.orders.filter(isBusy)].some((order) => order.provider === command.customer))
          no('c2c.orders_open');
        this.#putProvider({ ...provider, state: 'leaving', sinceMs: now, returnsAtMs: now + 30 * 24 * HOUR });
        return command.customer;
      }
      case 'c2c.set':
        return this.#set(command);
      case 'c2c.trade':
        return this.#trade(command);
      case 'c2c.decide':
        return this.#decide(command);
      case 'c2c.cancel':
      case 'c2c.declare':
      case 'c2c.finish':
      case 'c2c.accept':
      case 'c2c.decline':
      case 'c2c.transfer':
      case 'c2c.agree':
      case 'c2c.appeal':
        return this.#step(command);
      default:
        return no('unknown_command');
    }
  }

  /** Whoever has a bond here. */
  #live(customer: number): ProviderRecord | undefined {
    return this.providers.find((one) => one.customer === customer && one.state !== 'rejected' && one.state !== 'left');
  }

  #apply(said: Extract<C2cCommand, { kind: 'c2c.apply' }>): number {
    const { customer } = said;
    mustBeThere(this.#house, customer);
    const coin = this.#house.coin(said.coin) ?? no('unknown_coin');
    mustSpare(this.#house, customer, coin.id);
    if (!isSome(said.bond)) no('c2c.invalid');
    if (this.#live(customer) !== undefined) no('c2c.state_changed');
    if (this.available(customer, coin.id) < BigInt(said.bond)) no('c2c.bond_needed');
    this.#applications += 1;
    const cause = `c2c_bond:${this.#applications}`;
    this.#house.post(account(customer), coin.id, -BigInt(said.bond), 'c2c_bond', cause);
    this.#house.post(account(customer, 'c2c.bond'), coin.id, BigInt(said.bond), 'c2c_bond', cause);
    this.#putProvider(madeProvider(said, coin.id, this.#applications, this.#house.now()));
    return this.#applications;
  }

  #judge({ by, customer, decision }: Extract<C2cCommand, { kind: 'c2c.judge' }>): number {
    const provider = this.#live(customer) ?? no('c2c.not_found');
    const decisions = ['verify', 'reject', 'suspend', 'resume'];
    if (!decisions.includes(decision) || !Number.isInteger(by) || by < 1) no('c2c.invalid');
    const from = { verify: 'auditing', reject: 'auditing', suspend: 'verified', resume: 'suspended' }[decision];
    if (provider.state !== from) no('c2c.state_changed');
    const changed = { ...provider, by, sinceMs: this.#house.now() };
    if (decision === 'reject') this.#endProvider({ ...changed, state: 'rejected' });
    else this.#putProvider({ ...changed, state: decision === 'suspend' ? 'suspended' : 'verified' });
    return customer;
  }

  #set(said: SetProvider): number {
    const provider = this.#live(said.customer);
    if (provider === undefined || !['verified', 'suspended'].includes(provider.state)) return no('c2c.provider_needed');
    if (this.#house.customer(said.customer) !== 'enabled') no('customer_disabled');
    const coin = this.#house.coin(said.coin) ?? no('unknown_coin');
    const { buyPrice, dailyCap, fiat, isAutoAccepting, isOpen, max, methods, min, sellPrice } = said;
    if (![buyPrice, sellPrice, min, max, dailyCap].every(isSome) || !isCurrency(fiat) || !areMethods(methods)) no('c2c.invalid');
    if (BigInt(sellPrice) < BigInt(buyPrice) || BigInt(max) < BigInt(min)) no('c2c.invalid');
    const terms = { fiat, buyPrice, sellPrice, min, max, dailyCap, methods: [...methods], isOpen, isAutoAccepting };
    this.#putProvider({ ...provider, setting: { coin: coin.id, ...terms, setAtMs: this.#house.now() } });
    return said.customer;
  }

  #trade(said: MakeC2cOrder): number {
    const { customer, fiat, method, provider, side } = said;
    mustBeThere(this.#house, customer);
    const coin = this.#house.coin(said.coin) ?? no('unknown_coin');
    const now = this.#house.now();
    const still = this.#house.stillness(coin.id);
    if (side === 'sell') mustSpare(this.#house, customer, coin.id);
    else if (still !== undefined) no(still);
    if ((side !== 'buy' && side !== 'sell') || !isSome(said.amount) || !isSome(said.price)) no('c2c.invalid');
    if (!areMethods([method]) || !isCurrency(fiat)) no('c2c.invalid');
    if (!areHours(said, now)) no('c2c.invalid');
    if (said.closesAtMs <= now) no('c2c.hours_passed');
    const amount = BigInt(said.amount);
    if (side === 'buy' && amount % 10n ** BigInt(coin.decimals + 2) > 0n) no('c2c.not_a_multiple');
    const own = this.openOrders().filter((order) => order.customer === customer);
    const bought = own.filter((one) => one.side === 'buy');
    const today = bought.filter((one) => ['untreated', 'unpaid', 'unconfirmed'].includes(one.state) && one.createdAtMs >= said.dayStartMs);
    if (side === 'buy' && today.length + bought.filter(({ state }) => state === 'appealed').length > 4) no('c2c.too_many_unprocessed');
    if (side === 'buy' && this.#givenUp.filter(({ at, who }) => who === customer && at > now - 24 * HOUR).length > 2)
      no('c2c.buying_paused');
    if (own.length > 19) no('c2c.too_many_open');
    const price = this.#priceOf(provider, side);
    this.#mustTake(provider, { customer, side, coin: coin.id, fiat, amount, method, price, since: said.dayStartMs });
    if (price !== BigInt(said.price)) no('c2c.price_changed');
    const seller = side === 'buy' ? provider : customer;
    if (this.available(seller, coin.id) < amount) no('c2c.balance_not_enough');
    const isAuto = this.#live(provider)?.setting?.isAutoAccepting === true;
    const order = madeOrder(said, { id: this.orders.length + 1, coin: coin.id, total: costOf(price, amount, coin), isAuto, now });
    this.orders.push(order);
    this.#told.push({ fact: 'c2c.order', ...order });
    return order.id;
  }

  #priceOf(provider: number, side: 'buy' | 'sell'): bigint {
    const setting = this.#live(provider)?.setting;
    return BigInt((side === 'buy' ? setting?.sellPrice : setting?.buyPrice) ?? '0');
  }

  /** Refuses what a provider does not take. */
  #mustTake(who: number, asked: Asked): void {
    const provider = this.#live(who);
    const setting = provider?.setting ?? no('c2c.no_provider');
    if (provider?.state !== 'verified' || !setting.isOpen || who === asked.customer) no('c2c.no_provider');
    if (this.#house.lossRefusal(who, asked.coin) !== undefined) no('c2c.no_provider');
    if (setting.coin !== asked.coin || setting.fiat !== asked.fiat || !setting.methods.includes(asked.method)) no('c2c.no_provider');
    if (asked.amount < BigInt(setting.min) || BigInt(setting.max) < asked.amount) no('c2c.amount_out_of_range');
    const counted = this.orders.filter((one) => one.provider === who && one.assignedAtMs >= asked.since && !this.#uncounted.has(one.id));
    const sum = counted.reduce(
      (total, one) => total + BigInt(one.total),
      costOf(asked.price, asked.amount, this.#house.coinById(asked.coin)),
    );
    if (sum > BigInt(setting.dailyCap)) no('c2c.amount_out_of_range');
    if (asked.side === 'buy' && this.available(who, asked.coin) < asked.amount) no('c2c.provider_balance');
  }

  /** Purchases that were cancelled or not paid. */
  readonly #givenUp: { readonly who: number; readonly at: number }[] = [];

  /** Orders that came to nothing: they take nothing of a provider's cap. */
  readonly #uncounted = new Set<number>();

  #known(id: number): C2cOrderRecord {
    const known = this.orders.find((order) => order.id === id) ?? no('c2c.not_found');
    const isOver = known.state === 'success' || known.state === 'cancelled' || (known.state === 'expired' && known.deadlineMs === 0);
    return isOver ? no('c2c.not_found') : known;
  }

  #step({ customer, kind, order: id }: StepC2cOrder): number {
    const order = this.#known(id);
    const isUser = customer === order.customer;
    if (!isUser && customer !== order.provider) no('c2c.not_found');
    const isUsers = ['c2c.cancel', 'c2c.declare', 'c2c.agree'].includes(kind);
    if (kind !== 'c2c.appeal' && isUsers !== isUser) no('c2c.not_allowed');
    if (kind !== 'c2c.appeal' && this.#house.customer(customer) !== 'enabled') no('customer_disabled');
    const now = this.#house.now();
    const when = (...states: string[]): void => (states.includes(`${order.side} ${order.state}`) ? undefined : no('c2c.state_changed'));
    if (kind === 'c2c.cancel') {
      when('buy untreated', 'buy unpaid', 'sell untreated');
      this.#settle(order, 0n, { state: 'cancelled', reason: 'user' });
    } else if (kind === 'c2c.declare') {
      when('buy unpaid');
      this.#change(order, { state: 'unconfirmed', paidAtMs: now, deadlineMs: now + 24 * HOUR });
    } else if (kind === 'c2c.finish') {
      when('buy unconfirmed');
      mustSpare(this.#house, order.provider, order.coin);
      this.#settle(order, BigInt(order.held), { state: 'success', reason: 'confirmed' });
    } else if (kind === 'c2c.accept') {
      when('sell untreated');
      const isEarly = order.deadlineMs === order.opensAtMs;
      this.#change(order, { state: 'waiting_transfer', deadlineMs: order.deadlineMs + (isEarly ? 24 * HOUR : 0) });
    } else if (kind === 'c2c.decline') {
      when('sell untreated', 'sell waiting_transfer');
      this.#handOn(order, 'provider');
    } else if (kind === 'c2c.transfer') {
      when('sell waiting_transfer');
      this.#change(order, { state: 'transferred', hadGrace: false, paidAtMs: now, deadlineMs: now + 24 * HOUR });
    } else if (kind === 'c2c.agree') {
      when('sell transferred');
      mustSpare(this.#house, order.customer, order.coin);
      this.#settle(order, BigInt(order.held), { state: 'success', reason: 'agreed' });
    } else {
      when('buy unconfirmed', 'sell transferred', ...(isUser ? ['buy expired'] : []));
      if (order.state === 'unconfirmed' && now - order.paidAtMs < 15 * MINUTE) no('c2c.too_early');
      const has = this.available(order.provider, order.coin);
      const again = has < BigInt(order.amount) ? String(has) : order.amount;
      const held = order.state === 'expired' ? again : order.held;
      this.#change(order, { state: 'appealed', reason: isUser ? 'user' : 'provider', held, deadlineMs: 0, toBuyer: '' });
    }
    return 0;
  }

  #handOn(order: C2cOrderRecord, reason: 'provider' | 'deadline'): void {
    const now = this.#house.now();
    const { amount, coin, customer, fiat, method, price } = order;
    const can = this.providers.filter(({ customer: who, setting }) => {
      if (order.before !== 0 || who === order.provider || setting === null || BigInt(setting.buyPrice) < BigInt(price)) return false;
      const asked = { customer, side: 'sell' as const, coin, fiat, amount: BigInt(amount), method, price: BigInt(price) };
      try {
        this.#mustTake(who, { ...asked, since: now - 24 * HOUR });
        return true;
      } catch {
        return false;
      }
    });
    const load = (who: number): number => this.openOrders().filter(({ provider }) => provider === who).length;
    const best = bestOf(can, (who) => this.#priceOf(who, 'sell'), load);
    if (best?.setting === undefined || best.setting === null)
      return this.#settle(order, 0n, { state: 'cancelled', reason: order.before === 0 ? 'no_provider' : reason });
    const isEarly = now < order.opensAtMs;
    this.#change(order, {
      provider: best.customer,
      before: order.provider,
      state: best.setting.isAutoAccepting && !isEarly ? 'waiting_transfer' : 'untreated',
      deadlineMs: isEarly ? order.opensAtMs : now + 24 * HOUR,
      hadGrace: false,
      assignedAtMs: now,
    });
  }

  #dueOrder(order: C2cOrderRecord): void {
    const now = this.#house.now();
    const isLate = now > order.deadlineMs + MINUTE && !order.hadGrace;
    const { side, state } = order;
    if (state === 'untreated' && order.deadlineMs === order.opensAtMs) {
      const isAuto = this.#live(order.provider)?.setting?.isAutoAccepting === true;
      if (side === 'buy') this.#change(order, { state: 'unpaid', deadlineMs: now + 30 * MINUTE });
      else this.#change(order, { state: isAuto ? 'waiting_transfer' : 'untreated', deadlineMs: now + 24 * HOUR });
    } else if (isLate && side === 'sell') this.#change(order, { hadGrace: true, deadlineMs: now + 2 * HOUR });
    else if (state === 'untreated' || state === 'waiting_transfer') this.#handOn(order, 'deadline');
    else if (state === 'unconfirmed') this.#change(order, { state: 'appealed', reason: 'deadline', deadlineMs: 0 });
    else if (state === 'expired' && this.#house.customer(order.customer) !== 'enabled' && now < order.createdAtMs + 30 * 24 * HOUR)
      this.#change(order, { deadlineMs: order.createdAtMs + 30 * 24 * HOUR });
    else if (state === 'expired') this.orders[order.id - 1] = { ...order, deadlineMs: 0 };
    else if (isLate) this.#change(order, { hadGrace: true, deadlineMs: now + 15 * MINUTE });
    else if (state === 'transferred' && this.#house.lossRefusal(order.customer, order.coin) !== undefined)
      this.#change(order, { state: 'appealed', reason: 'deadline', deadlineMs: 0, toBuyer: '' });
    else if (state === 'transferred') this.#settle(order, BigInt(order.held), { state: 'success', reason: 'deadline' });
    else {
      this.#settle(order, 0n, { state: 'expired', reason: 'deadline' });
      this.#change(this.orders[order.id - 1] ?? order, { deadlineMs: now + 24 * HOUR });
    }
  }

  #decide({ by, decidedBy, order: id, toBuyer }: Extract<C2cCommand, { kind: 'c2c.decide' }>): number {
    const order = this.#known(id);
    if (order.state !== 'appealed') no('c2c.state_changed');
    if (!Number.isInteger(by) || by < 1 || !Number.isInteger(decidedBy) || decidedBy < 0 || by === decidedBy) no('c2c.invalid');
    if (toBuyer !== '0' && !isSome(toBuyer)) no('c2c.invalid');
    const still = this.#house.stillness(order.coin);
    if (toBuyer !== '0' && still !== undefined) no(still);
    if (BigInt(toBuyer) > BigInt(order.held)) no('c2c.amount_out_of_range');
    this.#settle(order, BigInt(toBuyer), { state: toBuyer === '0' ? 'cancelled' : 'success', reason: 'decided', by, decidedBy });
    return 0;
  }

  #settle(
    order: C2cOrderRecord,
    atoms: bigint,
    into: Pick<C2cOrderRecord, 'state' | 'reason'> & Partial<Pick<C2cOrderRecord, 'by' | 'decidedBy'>>,
  ): void {
    const cause = `c2c:${order.id}`;
    const seller = sellerOf(order);
    const buyer = seller === order.customer ? order.provider : order.customer;
    if (into.state !== 'success') this.#uncounted.add(order.id);
    if (order.side === 'buy' && (into.state === 'expired' || into.reason === 'user'))
      this.#givenUp.push({ who: order.customer, at: this.#house.now() });
    // What is held is recomputed: first it is no longer held, then it moves.
    this.#change(order, { ...into, held: '0', toBuyer: String(atoms), deadlineMs: 0 });
    if (atoms === 0n) return;
    this.#house.post(account(seller), order.coin, -atoms, 'c2c', cause);
    this.#house.post(account(buyer), order.coin, atoms, 'c2c', cause);
  }

  #endProvider(provider: ProviderRecord): void {
    const { application, bond, coin, customer } = provider;
    const cause = `c2c_bond_back:${application}`;
    this.#house.post(account(customer, 'c2c.bond'), coin, -BigInt(bond), 'c2c_bond', cause);
    this.#house.post(account(customer), coin, BigInt(bond), 'c2c_bond', cause);
    this.#putProvider({ ...provider, bond: '0', returnsAtMs: 0 });
  }

  #putProvider(provider: ProviderRecord): void {
    const at = this.providers.findIndex(({ customer }) => customer === provider.customer);
    if (at === -1) this.providers.push(provider);
    else this.providers[at] = provider;
    this.#told.push({ fact: 'c2c.provider', ...provider });
  }

  #change(order: C2cOrderRecord, into: Partial<C2cOrderRecord>): void {
    const changed = { ...order, ...into, updatedAtMs: this.#house.now() };
    this.orders[order.id - 1] = changed;
    this.#told.push({ fact: 'c2c.order', ...changed });
  }
}

export const makeModel = (house: ModelHouse): C2cModel => new C2cModel(house);
