import type { MachineFact } from '@agio/core';
import { account, areMethods, costOf, HOUR, isCurrency, isSome, MINUTE, no, PeerModel } from '@agio/deals/testing';
import type { ModelCoin, ModelHouse } from '@agio/module/testing';
import { C2C_REFUSALS } from '../model.ts';
import type {
  C2cCommand,
  C2cFact,
  C2cOrderRecord,
  DecideC2cAppeal,
  MakeC2cOrder,
  ProviderRecord,
  SetProvider,
  StepC2cOrder,
} from '../model.ts';
import { areHours, bestOf, madeOrder, madeProvider } from './naive.ts';
import type { Asked } from './naive.ts';

/** A naive model of C2C: everything ever applied for and ordered in two lists, counted again each time. */
export class C2cModel extends PeerModel<C2cOrderRecord> {
  readonly refusals = C2C_REFUSALS;
  readonly demands = ['accepted c2c.owed'];
  /** The last application of each. */
  readonly providers: ProviderRecord[] = [];
  #applications = 0;

  constructor(house: ModelHouse) {
    super('c2c', house);
  }

  nameOf(fact: MachineFact): string {
    const told = fact as C2cFact;
    return `${told.fact} ${told.fact === 'c2c.order' ? told.id : told.customer}`;
  }

  nextDueMs(): number | undefined {
    const times = [...this.orders.map(({ deadlineMs }) => deadlineMs), ...this.providers.map(({ returnsAtMs }) => returnsAtMs)];
    const some = times.filter((at) => at > 0);
    return some.length === 0 ? undefined : Math.min(...some);
  }

  due(): readonly MachineFact[] {
    this.told = [];
    const at = this.nextDueMs();
    const order = this.orders.find(({ deadlineMs }) => deadlineMs === at);
    if (order !== undefined) this.#dueOrder(order);
    else {
      const [left] = this.providers.filter(({ returnsAtMs }) => returnsAtMs === at).toSorted((a, b) => a.customer - b.customer);
      if (left !== undefined) this.#endProvider({ ...left, state: 'left', sinceMs: this.house.now() });
    }
    return this.told;
  }

  coinNamed(code: string): ModelCoin | undefined {
    return this.house.coin(code);
  }

  protected run(command: C2cCommand): number {
    switch (command.kind) {
      case 'c2c.apply':
        return this.#apply(command);
      case 'c2c.judge':
        return this.#judge(command);
      case 'c2c.owed':
        return this.#owed(command.customer);
      case 'c2c.resign': {
        const provider = this.#live(command.customer) ?? no('c2c.provider_needed');
        if (this.house.customer(command.customer) !== 'enabled') no('customer_disabled');
        const now = this.house.now();
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

  /** Customers with a bond here. */
  #live(customer: number): ProviderRecord | undefined {
    return this.providers.find((one) => one.customer === customer && one.state !== 'rejected' && one.state !== 'left');
  }

  #apply(said: Extract<C2cCommand, { kind: 'c2c.apply' }>): number {
    const { customer } = said;
    this.mustBeThere(customer);
    const coin = this.house.coin(said.coin) ?? no('unknown_coin');
    this.mustSpare(customer, coin.id);
    if (!isSome(said.bond)) no('c2c.invalid');
    if (this.#live(customer) !== undefined) no('c2c.state_changed');
    if (this.available(customer, coin.id) < BigInt(said.bond)) no('c2c.bond_needed');
    this.#applications += 1;
    const cause = `c2c_bond:${this.#applications}`;
    this.house.post(account(customer), coin.id, -BigInt(said.bond), 'c2c_bond', cause);
    this.house.post(account(customer, 'c2c.bond'), coin.id, BigInt(said.bond), 'c2c_bond', cause);
    this.#putProvider(madeProvider(said, coin.id, this.#applications, this.house.now()));
    return this.#applications;
  }

  #judge({ by, customer, decision }: Extract<C2cCommand, { kind: 'c2c.judge' }>): number {
    const provider = this.#live(customer) ?? no('c2c.not_found');
    const decisions = ['verify', 'reject', 'suspend', 'resume'];
    if (!decisions.includes(decision) || !Number.isInteger(by) || by < 1) no('c2c.invalid');
    const from = { verify: 'auditing', reject: 'auditing', suspend: 'verified', resume: 'suspended' }[decision];
    if (provider.state !== from) no('c2c.state_changed');
    const changed = { ...provider, by, sinceMs: this.house.now() };
    if (decision === 'reject') this.#endProvider({ ...changed, state: 'rejected' });
    else if (decision !== 'suspend' && provider.bond === '0') this.#putProvider({ ...changed, state: 'left', returnsAtMs: 0 });
    else this.#putProvider({ ...changed, state: decision === 'suspend' ? 'suspended' : 'verified' });
    return customer;
  }

  /** Providers with a bond in a coin that they owe. */
  owing(): ProviderRecord[] {
    return this.providers.filter(({ bond, coin, customer }) => BigInt(bond) > 0n && this.house.debtOf(customer, coin) > 0n);
  }

  #owed(customer: number): number {
    const provider = this.#live(customer) ?? no('c2c.not_found');
    const { application, coin, state } = provider;
    const debt = this.house.debtOf(customer, coin);
    const bond = BigInt(provider.bond);
    if (debt === 0n || bond === 0n) no('c2c.state_changed');
    const rest = bond > debt ? bond - debt : 0n;
    const cause = `c2c_bond_owed:${application}:${rest}`;
    this.house.post(account(customer, 'c2c.bond'), coin, rest - bond, 'c2c_bond', cause);
    this.house.post(account(customer), coin, bond - rest, 'c2c_bond', cause);
    if (state === 'verified') this.#putProvider({ ...provider, bond: String(rest), state: 'suspended', by: 0, sinceMs: this.house.now() });
    else this.#putProvider({ ...provider, bond: String(rest) });
    return customer;
  }

  #set(said: SetProvider): number {
    const provider = this.#live(said.customer);
    if (provider === undefined || !['verified', 'suspended'].includes(provider.state)) return no('c2c.provider_needed');
    if (this.house.customer(said.customer) !== 'enabled') no('customer_disabled');
    const coin = this.house.coin(said.coin) ?? no('unknown_coin');
    const { buyPrice, dailyCap, fiat, isAutoAccepting, isOpen, max, methods, min, sellPrice } = said;
    if (![buyPrice, sellPrice, min, max, dailyCap].every(isSome) || !isCurrency(fiat) || !areMethods(methods)) no('c2c.invalid');
    if (BigInt(sellPrice) < BigInt(buyPrice) || BigInt(max) < BigInt(min)) no('c2c.invalid');
    const terms = { fiat, buyPrice, sellPrice, min, max, dailyCap, methods: [...methods], isOpen, isAutoAccepting };
    this.#putProvider({ ...provider, setting: { coin: coin.id, ...terms, setAtMs: this.house.now() } });
    return said.customer;
  }

  #trade(said: MakeC2cOrder): number {
    const { customer, fiat, method, provider, side } = said;
    this.mustBeThere(customer);
    const coin = this.house.coin(said.coin) ?? no('unknown_coin');
    const now = this.house.now();
    const still = this.house.stillness(coin.id);
    if (side === 'sell') this.mustSpare(customer, coin.id);
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
    this.putOrder(order);
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
    if (this.house.lossRefusal(who, asked.coin) !== undefined) no('c2c.no_provider');
    if (setting.coin !== asked.coin || setting.fiat !== asked.fiat || !setting.methods.includes(asked.method)) no('c2c.no_provider');
    if (asked.amount < BigInt(setting.min) || BigInt(setting.max) < asked.amount) no('c2c.amount_out_of_range');
    const counted = this.orders.filter((one) => one.provider === who && one.assignedAtMs >= asked.since && !this.#uncounted.has(one.id));
    const sum = counted.reduce(
      (total, one) => total + BigInt(one.total),
      costOf(asked.price, asked.amount, this.house.coinById(asked.coin)),
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
    if (kind !== 'c2c.appeal' && this.house.customer(customer) !== 'enabled') no('customer_disabled');
    const now = this.house.now();
    const when = (...states: string[]): void => (states.includes(`${order.side} ${order.state}`) ? undefined : no('c2c.state_changed'));
    if (kind === 'c2c.cancel') {
      when('buy untreated', 'buy unpaid', 'sell untreated');
      this.#settle(order, 0n, { state: 'cancelled', reason: 'user' });
    } else if (kind === 'c2c.declare') {
      when('buy unpaid');
      this.changeOrder(order, { state: 'unconfirmed', paidAtMs: now, deadlineMs: now + 24 * HOUR });
    } else if (kind === 'c2c.finish') {
      when('buy unconfirmed');
      this.mustSpare(order.provider, order.coin);
      this.#settle(order, BigInt(order.held), { state: 'success', reason: 'confirmed' });
    } else if (kind === 'c2c.accept') {
      when('sell untreated');
      const isEarly = order.deadlineMs === order.opensAtMs;
      this.changeOrder(order, { state: 'waiting_transfer', deadlineMs: order.deadlineMs + (isEarly ? 24 * HOUR : 0) });
    } else if (kind === 'c2c.decline') {
      when('sell untreated', 'sell waiting_transfer');
      this.#handOn(order, 'provider');
    } else if (kind === 'c2c.transfer') {
      when('sell waiting_transfer');
      this.changeOrder(order, { state: 'transferred', hadGrace: false, paidAtMs: now, deadlineMs: now + 24 * HOUR });
    } else if (kind === 'c2c.agree') {
      when('sell transferred');
      this.mustSpare(order.customer, order.coin);
      this.#settle(order, BigInt(order.held), { state: 'success', reason: 'agreed' });
    } else {
      when('buy unconfirmed', 'sell transferred', ...(isUser ? ['buy expired'] : []));
      if (order.state === 'unconfirmed' && now - order.paidAtMs < 15 * MINUTE) no('c2c.too_early');
      const held = this.heldAgain(order);
      this.changeOrder(order, { state: 'appealed', reason: isUser ? 'user' : 'provider', held, deadlineMs: 0, toBuyer: '' });
    }
    return 0;
  }

  #handOn(order: C2cOrderRecord, reason: 'provider' | 'deadline'): void {
    const now = this.house.now();
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
    this.changeOrder(order, {
      provider: best.customer,
      before: order.provider,
      state: best.setting.isAutoAccepting && !isEarly ? 'waiting_transfer' : 'untreated',
      deadlineMs: isEarly ? order.opensAtMs : now + 24 * HOUR,
      hadGrace: false,
      assignedAtMs: now,
    });
  }

  #dueOrder(order: C2cOrderRecord): void {
    const now = this.house.now();
    const isLate = now > order.deadlineMs + MINUTE && !order.hadGrace;
    const { side, state } = order;
    if (state === 'untreated' && order.deadlineMs === order.opensAtMs) {
      const isAuto = this.#live(order.provider)?.setting?.isAutoAccepting === true;
      if (side === 'buy') this.changeOrder(order, { state: 'unpaid', deadlineMs: now + 30 * MINUTE });
      else this.changeOrder(order, { state: isAuto ? 'waiting_transfer' : 'untreated', deadlineMs: now + 24 * HOUR });
    } else if (isLate && side === 'sell') this.changeOrder(order, { hadGrace: true, deadlineMs: now + 2 * HOUR });
    else if (state === 'untreated' || state === 'waiting_transfer') this.#handOn(order, 'deadline');
    else if (state === 'unconfirmed') this.changeOrder(order, { state: 'appealed', reason: 'deadline', deadlineMs: 0 });
    else if (state === 'expired' && this.house.customer(order.customer) !== 'enabled' && now < order.createdAtMs + 30 * 24 * HOUR)
      this.changeOrder(order, { deadlineMs: order.createdAtMs + 30 * 24 * HOUR });
    else if (state === 'expired') this.orders[order.id - 1] = { ...order, deadlineMs: 0 };
    else if (isLate) this.changeOrder(order, { hadGrace: true, deadlineMs: now + 15 * MINUTE });
    else if (state === 'transferred' && this.house.lossRefusal(order.customer, order.coin) !== undefined)
      this.changeOrder(order, { state: 'appealed', reason: 'deadline', deadlineMs: 0, toBuyer: '' });
    else if (state === 'transferred') this.#settle(order, BigInt(order.held), { state: 'success', reason: 'deadline' });
    else {
      this.#settle(order, 0n, { state: 'expired', reason: 'deadline' });
      this.changeOrder(this.orders[order.id - 1] ?? order, { deadlineMs: now + 24 * HOUR });
    }
  }

  #decide(said: DecideC2cAppeal): number {
    const order = this.#known(said.order);
    const { by, decidedBy } = said;
    const atoms = this.decided(order, said);
    this.#settle(order, atoms, { state: atoms === 0n ? 'cancelled' : 'success', reason: 'decided', by, decidedBy });
    return 0;
  }

  #settle(
    order: C2cOrderRecord,
    atoms: bigint,
    into: Pick<C2cOrderRecord, 'state' | 'reason'> & Partial<Pick<C2cOrderRecord, 'by' | 'decidedBy'>>,
  ): void {
    if (into.state !== 'success') this.#uncounted.add(order.id);
    if (order.side === 'buy' && (into.state === 'expired' || into.reason === 'user'))
      this.#givenUp.push({ who: order.customer, at: this.house.now() });
    this.payOut(order, atoms, into);
  }

  protected sellerOf({ customer, provider, side }: C2cOrderRecord): number {
    return side === 'buy' ? provider : customer;
  }

  protected buyerOf({ customer, provider, side }: C2cOrderRecord): number {
    return side === 'buy' ? customer : provider;
  }

  #endProvider(provider: ProviderRecord): void {
    const { application, bond, coin, customer } = provider;
    const cause = `c2c_bond_back:${application}`;
    if (BigInt(bond) > 0n) {
      this.house.post(account(customer, 'c2c.bond'), coin, -BigInt(bond), 'c2c_bond', cause);
      this.house.post(account(customer), coin, BigInt(bond), 'c2c_bond', cause);
    }
    this.#putProvider({ ...provider, bond: '0', returnsAtMs: 0 });
  }

  #putProvider(provider: ProviderRecord): void {
    const at = this.providers.findIndex(({ customer }) => customer === provider.customer);
    if (at === -1) this.providers.push(provider);
    else this.providers[at] = provider;
    this.told.push({ fact: 'c2c.provider', ...provider });
  }
}

export const makeModel = (house: ModelHouse): C2cModel => new C2cModel(house);
