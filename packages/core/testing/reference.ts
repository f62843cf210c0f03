/**
 * Spot trading as product.md §3 describes it, as simply as possible: plain arrays, whole BigInts, every question answered by
 * trying it on a copy. It shares no code with the core, so that a mistake would have to be made twice.
 */
export interface RefOrder {
  readonly number: number;
  readonly customer: number;
  readonly side: 'buy' | 'sell';
  readonly isMarket: boolean;
  readonly timeInForce: string;
  readonly postOnly: boolean;
  readonly stp: string;
  readonly maker: bigint;
  readonly taker: bigint;
  readonly expireAt: number;
  readonly total: bigint | null;
  price: bigint;
  lots: bigint;
  filled: bigint;
  /** Place in time among the resting. */
  turn: number;
}

export interface RefFill {
  readonly price: bigint;
  readonly lots: bigint;
  readonly maker: number;
  readonly makerFee: bigint;
  readonly takerFee: bigint;
}

export interface RefResult {
  readonly status: string;
  readonly order?: RefOrder;
  readonly fills?: readonly RefFill[];
}

interface Purse {
  coin: bigint;
  cash: bigint;
}

export interface RefRules {
  readonly makerBps: bigint;
  readonly takerBps: bigint;
  readonly band: bigint | null;
  readonly minTotal: bigint;
  readonly opening: bigint;
  readonly maxLots: bigint;
  /** Atoms of a lot, and of a lot at a price of one. */
  readonly coinUnit: bigint;
  readonly cashUnit: bigint;
}

const VIP = [100n, 90n, 80n, 70n, 60n, 50n];
const left = (order: RefOrder): bigint => order.lots - order.filled;
const least = (...values: bigint[]): bigint => values.reduce((a, b) => (b < a ? b : a));

export class Reference {
  now = 0;
  status = 'open';
  last: bigint;
  resting: RefOrder[] = [];
  purses = new Map<number, Purse>();
  fees: Purse = { coin: 0n, cash: 0n };
  level = new Map<number, { vip: number; discount: bigint }>();
  readonly used = new Set<string>();
  readonly #rules: RefRules;
  #numbers = 0;
  #turns = 0;

  constructor(rules: RefRules, customers: number, coin: bigint, cash: bigint) {
    this.#rules = rules;
    this.last = rules.opening;
    for (let customer = 1; customer <= customers; customer += 1) this.purses.set(customer, { coin, cash });
  }

  /** The held amount: coins for sale and promised cash of the resting orders. */
  held(customer: number): Purse {
    const own = this.resting.filter((order) => order.customer === customer);
    const sum = (side: string, of: (order: RefOrder) => bigint): bigint =>
      own.filter((order) => order.side === side).reduce((total, order) => total + of(order), 0n);
    const { coinUnit, cashUnit } = this.#rules;
    return { coin: sum('sell', (order) => left(order) * coinUnit), cash: sum('buy', (order) => left(order) * order.price * cashUnit) };
  }

  free(customer: number): Purse {
    const held = this.held(customer);
    const purse = this.purses.get(customer)!;
    return { coin: purse.coin - held.coin, cash: purse.cash - held.cash };
  }

  place(asked: Omit<RefOrder, 'number' | 'maker' | 'taker' | 'filled' | 'turn'>, clientOrderId: string | null): RefResult {
    const order: RefOrder = { ...asked, ...this.#rates(asked.customer), number: this.#numbers + 1, filled: 0n, turn: 0 };
    const refusal =
      this.#closed(order) ??
      this.#malformed(order) ??
      (clientOrderId !== null && this.used.has(`${order.customer}:${clientOrderId}`) ? 'client_order_id_used' : undefined) ??
      this.#unpaid(order) ??
      this.#unfit(order);
    if (refusal !== undefined) return { status: refusal };
    this.#numbers += 1;
    if (clientOrderId !== null) this.used.add(`${order.customer}:${clientOrderId}`);
    return this.#enter(order);
  }

  amend(customer: number, number: number, price: bigint, lots: bigint): RefResult {
    const order = this.resting.find((one) => one.number === number && one.customer === customer);
    if (order === undefined) return { status: 'order_not_open' };
    if (this.#isOverdue(order)) return { status: 'expiry_in_the_past' };
    const changed = { ...order, price: price === 0n ? order.price : price, lots: lots === 0n ? order.lots : lots };
    const malformed = this.#malformed({ ...changed, expireAt: 0, timeInForce: 'GTC' });
    if (malformed !== undefined) return { status: malformed };
    if (changed.lots <= order.filled) return { status: 'amount_out_of_range' };
    if (changed.price === order.price && changed.lots <= order.lots) {
      order.lots = changed.lots;
      return { status: order.filled > 0n ? 'partially_filled' : 'new', order, fills: [] };
    }
    const without = this.#copy();
    without.resting = without.resting.filter((one) => one.number !== number);
    const refusal = this.#closed(changed) ?? without.#unpaid(changed) ?? without.#unfit(changed);
    if (refusal !== undefined) return { status: refusal };
    this.resting = this.resting.filter((one) => one.number !== number);
    return this.#enter(changed);
  }

  cancel(customer: number, number: number): RefResult {
    const order = this.resting.find((one) => one.number === number && one.customer === customer);
    if (order === undefined) return { status: 'order_not_open' };
    this.resting = this.resting.filter((one) => one !== order);
    return { status: 'cancelled', order };
  }

  cancelAll(customer: number): void {
    this.resting = this.resting.filter((order) => order.customer !== customer);
  }

  tick(): void {
    this.resting = this.resting.filter((order) => !this.#isOverdue(order));
  }

  /** Price levels, best first. */
  levels(side: 'buy' | 'sell'): [bigint, bigint][] {
    const sums = new Map<bigint, bigint>();
    for (const order of this.#queue(side)) sums.set(order.price, (sums.get(order.price) ?? 0n) + left(order));
    return [...sums];
  }

  #rates(customer: number): { maker: bigint; taker: bigint } {
    const { vip, discount } = this.level.get(customer) ?? { vip: 0, discount: 1_000_000n };
    const rate = (bps: bigint): bigint => (((bps * 100n * VIP[vip]!) / 100n) * discount) / 1_000_000n;
    return { maker: rate(this.#rules.makerBps), taker: rate(this.#rules.takerBps) };
  }

  #closed(order: RefOrder): string | undefined {
    if (this.status === 'open') return undefined;
    if (this.status !== 'post-only') return 'market_closed';
    return order.postOnly ? undefined : 'market_post_only';
  }

  #malformed(order: RefOrder): string | undefined {
    if (order.timeInForce === 'GTD' && order.expireAt <= this.now) return 'expiry_in_the_past';
    const { minTotal, cashUnit } = this.#rules;
    if (order.total !== null) return order.total < minTotal * cashUnit ? 'no_small_orders' : undefined;
    if (order.lots === 0n) return 'amount_zero';
    if (order.lots > this.#rules.maxLots) return 'amount_out_of_range';
    return (order.isMarket ? this.last : order.price) * order.lots < minTotal ? 'no_small_orders' : undefined;
  }

  #unpaid(order: RefOrder): string | undefined {
    const free = this.free(order.customer);
    const { coinUnit, cashUnit } = this.#rules;
    const enough =
      order.side === 'sell'
        ? free.coin >= left(order) * coinUnit
        : order.isMarket
          ? order.total === null
            ? free.cash > 0n
            : free.cash >= order.total
          : free.cash >= left(order) * order.price * cashUnit;
    return enough ? undefined : 'balance_not_enough';
  }

  /** Post-only, price band and fill-or-kill, by trying it on a copy with unlimited money. */
  #unfit(order: RefOrder): string | undefined {
    const best = this.#queue(order.side === 'buy' ? 'sell' : 'buy')[0];
    if (order.postOnly) return best !== undefined && this.#crosses(order, best.price) ? 'post_only_would_take' : undefined;
    const trial = this.#copy();
    trial.purses.set(order.customer, { coin: 10n ** 50n, cash: 10n ** 50n });
    const tried = { ...order };
    const { fills } = trial.#match(tried);
    const band = this.#band(order.side);
    if (!order.isMarket && band !== null && fills.some((fill) => (order.side === 'buy' ? fill.price > band : fill.price < band)))
      return 'price_out_of_band';
    if (order.timeInForce !== 'FOK') return undefined;
    if (fills.reduce((sum, fill) => sum + fill.lots, 0n) < left(order)) return 'fill_or_kill_not_fillable';
    const cost = fills.reduce((sum, fill) => sum + fill.lots * fill.price, 0n) * this.#rules.cashUnit;
    return order.isMarket && order.side === 'buy' && cost > this.free(order.customer).cash ? 'balance_not_enough' : undefined;
  }

  #enter(order: RefOrder): RefResult {
    const { fills, stop } = this.#match(order);
    const ended = (status: string): RefResult => ({ status, order, fills });
    if (stop === undefined && order.lots > 0n && left(order) === 0n) return ended('filled');
    if (stop === undefined && !order.isMarket && (order.timeInForce === 'GTC' || order.timeInForce === 'GTD')) {
      this.#turns += 1;
      order.turn = this.#turns;
      this.resting.push(order);
      return ended(order.filled > 0n ? 'partially_filled' : 'new');
    }
    if (stop !== undefined) return ended(stop);
    return ended(order.isMarket ? 'cancelled:no_liquidity' : 'cancelled:immediate_or_cancel');
  }

  #match(taker: RefOrder): { fills: RefFill[]; stop: string | undefined } {
    const fills: RefFill[] = [];
    let budget = taker.total;
    const band = this.#band(taker.side);
    for (;;) {
      if (budget === null ? left(taker) === 0n : budget === 0n) return { fills, stop: undefined };
      const maker = this.#queue(taker.side === 'buy' ? 'sell' : 'buy')[0];
      if (maker === undefined || !this.#crosses(taker, maker.price) || (taker.isMarket && this.#isBeyond(taker.side, maker.price, band)))
        return { fills, stop: taker.isMarket ? 'cancelled:no_liquidity' : undefined };
      if (this.#isOverdue(maker)) {
        this.resting = this.resting.filter((one) => one !== maker);
        continue;
      }
      const unitCost = maker.price * this.#rules.cashUnit;
      let wanted = budget === null ? left(taker) : budget / unitCost;
      if (wanted === 0n) return { fills, stop: undefined };
      // A buy order that will rest has its own hold; only market orders spend what is available.
      if (taker.isMarket && taker.side === 'buy') wanted = least(wanted, this.free(taker.customer).cash / unitCost);
      if (wanted === 0n) return { fills, stop: 'cancelled:balance' };
      const lots = least(wanted, left(maker));
      if (maker.customer === taker.customer) {
        if (taker.stp === 'expire-taker') return { fills, stop: 'expired:self_trade' };
        if (taker.stp === 'decrement') {
          if (budget === null) taker.lots -= lots;
          else budget -= lots * unitCost;
          maker.lots -= lots;
          if (left(maker) === 0n) this.resting = this.resting.filter((one) => one !== maker);
          if (budget === null ? left(taker) === 0n : budget === 0n) return { fills, stop: 'expired:self_trade' };
          continue;
        }
        this.resting = this.resting.filter((one) => one !== maker);
        if (taker.stp === 'expire-both') return { fills, stop: 'expired:self_trade' };
        continue;
      }
      fills.push(this.#trade(maker, taker, lots));
      if (budget !== null) budget -= lots * unitCost;
    }
  }

  #trade(maker: RefOrder, taker: RefOrder, lots: bigint): RefFill {
    const base = lots * this.#rules.coinUnit;
    const cost = lots * maker.price * this.#rules.cashUnit;
    const [buyer, seller] = taker.side === 'buy' ? [taker, maker] : [maker, taker];
    const coinFee = (base * (buyer === maker ? buyer.maker : buyer.taker)) / 1_000_000n;
    const cashFee = (cost * (seller === maker ? seller.maker : seller.taker)) / 1_000_000n;
    const buyers = this.purses.get(buyer.customer)!;
    const sellers = this.purses.get(seller.customer)!;
    buyers.cash -= cost;
    buyers.coin += base - coinFee;
    sellers.coin -= base;
    sellers.cash += cost - cashFee;
    this.fees.coin += coinFee;
    this.fees.cash += cashFee;
    this.last = maker.price;
    maker.filled += lots;
    taker.filled += lots;
    if (taker.total !== null) taker.lots += lots;
    if (left(maker) === 0n) this.resting = this.resting.filter((one) => one !== maker);
    const [makerFee, takerFee] = maker === buyer ? [coinFee, cashFee] : [cashFee, coinFee];
    return { price: maker.price, lots, maker: maker.number, makerFee, takerFee };
  }

  #queue(side: 'buy' | 'sell'): RefOrder[] {
    const better = (a: RefOrder, b: RefOrder): number => Number(side === 'buy' ? b.price - a.price : a.price - b.price);
    return this.resting.filter((order) => order.side === side).sort((a, b) => better(a, b) || a.turn - b.turn);
  }

  #crosses(taker: RefOrder, price: bigint): boolean {
    return taker.isMarket || !this.#isBeyond(taker.side, price, taker.price);
  }

  #isBeyond(side: string, price: bigint, limit: bigint | null): boolean {
    return limit !== null && (side === 'buy' ? price > limit : price < limit);
  }

  /** Worst whole price within the band around the last one. */
  #band(side: string): bigint | null {
    const { band } = this.#rules;
    if (band === null) return null;
    return side === 'buy' ? (this.last * (100n + band)) / 100n : (this.last * (100n - band) + 99n) / 100n;
  }

  #isOverdue(order: RefOrder): boolean {
    return order.timeInForce === 'GTD' && order.expireAt <= this.now;
  }

  #copy(): Reference {
    const copy = new Reference(this.#rules, 0, 0n, 0n);
    copy.now = this.now;
    copy.status = this.status;
    copy.last = this.last;
    copy.resting = this.resting.map((order) => ({ ...order }));
    copy.purses = new Map([...this.purses].map(([customer, purse]) => [customer, { ...purse }]));
    copy.level = this.level;
    return copy;
  }
}
