import type { Command, ListKindName, OrderTypeName, PlaceList, PlaceOrder, SelfTradeName, TimeInForceName } from '@agio/core';

const CUSTOMERS = 12;
/** The last one made has its number. */
const PARENT = 4;
const SUB = CUSTOMERS + 1;
const TIMES: readonly TimeInForceName[] = ['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'GTD'];
const WAITING: readonly OrderTypeName[] = ['stop-limit', 'stop-market', 'take-profit-limit', 'take-profit-market', 'trailing-stop'];
const LISTS: readonly ListKindName[] = ['oco', 'oto', 'bracket'];
const MODES: readonly SelfTradeName[] = ['expire-taker', 'expire-maker', 'expire-both', 'decrement'];

/** Coins, two markets, customers with money, and trades of another time. */
export function setUp(): Command[] {
  const coins = ['COIN', 'MORE', 'CASH'];
  const market = (base: string, more: object): Command => ({
    kind: 'define_market',
    base,
    quote: 'CASH',
    tickSize: '0.01',
    lotSize: '0.001',
    minLots: 1,
    maxLots: 1_000_000,
    minTotal: '1000',
    priceBandPercent: null,
    makerFeeBps: 10,
    takerFeeBps: 20,
    openingTicks: 1_000,
    status: 'open',
    tags: ['hot'],
    sort: 1,
    ...more,
  });
  const commands: Command[] = [
    ...coins.map((code): Command => ({ kind: 'define_coin', code, name: `The ${code}`, decimals: 8, tags: [] })),
    market('COIN', {}),
    market('MORE', { priceBandPercent: 20, makerFeeBps: 0, takerFeeBps: 7.5, minTotal: '1' }),
    {
      kind: 'import_trades',
      market: 0,
      trades: [[1_789_999_990_000, 990, 7, 'buy'] as const, [1_789_999_995_000, 1_003, 2, 'sell'] as const],
    },
  ];
  for (let customer = 1; customer <= CUSTOMERS; customer += 1) {
    commands.push({ kind: 'create_customer', ref: `recorded:${customer}`, wide: customer === 1 });
    for (const coin of coins) {
      const to = { owner: customer, kind: 'trading' } as const;
      commands.push({ kind: 'issue', to, coin, amount: `${customer}00000000000`, reason: 'seed', cause: `${customer}:${coin}` });
    }
  }
  commands.push({ kind: 'create_sub_account', customer: PARENT, ref: 'recorded:sub' });
  const sub = { owner: SUB, kind: 'trading' } as const;
  for (const coin of coins) commands.push({ kind: 'issue', to: sub, coin, amount: '50000000000', reason: 'seed', cause: `sub:${coin}` });
  commands.push({ kind: 'set_customer', customer: 2, vip: 3, discount: 500_000 });
  commands.push({ kind: 'set_disabled', customer: 3, reason: 'operators', isOn: true });
  commands.push({ kind: 'set_disabled', customer: 5, reason: 'owner', isOn: true });
  commands.push({ kind: 'set_disabled', customer: 5, reason: 'owner', isOn: false });
  return commands;
}

/** Everything that customers and operators do, from a seed. */
export class Traffic {
  #state: number;
  #count = 0;
  readonly #open: { readonly order: number; readonly customer: number }[] = [];

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Orders that rest now and may be amended or cancelled. */
  note(order: number, customer: number): void {
    this.#open.push({ order, customer });
  }

  next(nowMs: number): Command {
    this.#count += 1;
    const kind = this.#below(100);
    if (kind < 46) return this.#place(nowMs);
    if (kind < 58) return this.#wait(nowMs);
    if (kind < 62) return this.#list();
    if (kind < 80) return this.#cancel();
    if (kind < 84)
      return { kind: 'cancel', customer: this.#customer(), target: { clientOrderId: `c${this.#below(this.#count)}` }, request: null };
    if (kind < 92) return this.#amend();
    if (kind < 95) return { kind: this.#below(4) === 0 ? 'drain' : 'tick' };
    if (kind < 98) return this.#transfer();
    if (kind < 99) return { kind: 'cancel', customer: this.#customer(), target: { market: this.#below(3) - 1 }, request: this.#request() };
    const status = (['open', 'open', 'open', 'open', 'post-only', 'cancel-only', 'halted'] as const)[this.#below(7)]!;
    return { kind: 'set_market_status', market: 1, status };
  }

  #place(nowMs: number): PlaceOrder {
    const type: OrderTypeName = this.#below(10) === 0 ? 'market' : 'limit';
    const side = this.#below(2) === 0 ? 'buy' : 'sell';
    const byTotal = type === 'market' && side === 'buy' && this.#below(2) === 0;
    const timeInForce = type === 'market' ? 'IOC' : TIMES[this.#below(TIMES.length)]!;
    const order: PlaceOrder = {
      kind: 'place',
      ...this.#who(),
      market: this.#below(2),
      side,
      type,
      timeInForce,
      postOnly: timeInForce === 'GTC' && this.#below(8) === 0,
      stp: MODES[this.#below(MODES.length)]!,
      ticks: type === 'market' ? 0 : this.#ticks(),
      lots: byTotal ? 0 : 1 + this.#below(500),
      total: byTotal ? String(1_000_000 + this.#below(90_000_000)) : null,
      expireAtMs: timeInForce === 'GTD' ? nowMs + 1_000 + this.#below(60_000) : 0,
      clientOrderId: this.#below(3) === 0 ? `c${this.#count}` : null,
      request: this.#request(),
    };
    if (order.postOnly && this.#below(2) === 0) return { ...order, repricesIfTaking: true };
    return type === 'limit' && this.#below(5) === 0 ? this.#iceberg(order) : order;
  }

  /** The order, shown in parts; some of those that must be filled at once are refused. */
  #iceberg(order: PlaceOrder): PlaceOrder {
    const displayLots = Math.ceil(order.lots / (1 + this.#below(20)));
    return { ...order, type: 'iceberg', displayLots, displayVariance: this.#below(3) * 25, seed: this.#below(0x7fffffff) };
  }

  /** An order with a trigger. */
  #wait(nowMs: number): PlaceOrder {
    const type = WAITING[this.#below(WAITING.length)]!;
    const side = this.#below(2) === 0 ? 'buy' : 'sell';
    const isLimit = type === 'stop-limit' || type === 'take-profit-limit';
    const byTotal = !isLimit && side === 'buy';
    const isTrailing = type === 'trailing-stop';
    const bps = this.#below(2) === 0 ? 10 + this.#below(400) : 0;
    const expires = this.#below(4) === 0;
    return {
      kind: 'place',
      ...this.#who(),
      market: this.#below(2),
      side,
      type,
      timeInForce: expires ? 'GTD' : isLimit && this.#below(4) === 0 ? 'IOC' : 'GTC',
      postOnly: false,
      stp: MODES[this.#below(MODES.length)]!,
      ticks: isLimit ? this.#ticks() : 0,
      lots: byTotal ? 0 : 1 + this.#below(500),
      total: byTotal ? String(1_000_000 + this.#below(90_000_000)) : null,
      expireAtMs: expires ? nowMs + 1_000 + this.#below(60_000) : 0,
      clientOrderId: this.#below(3) === 0 ? `c${this.#count}` : null,
      request: this.#request(),
      ...(isTrailing ? (bps > 0 ? { trailingBps: bps } : { trailingTicks: 1 + this.#below(30) }) : { stopTicks: this.#ticks() }),
      ...(isTrailing && this.#below(3) === 0 ? { activationTicks: this.#ticks() } : {}),
      ...(!isTrailing && this.#below(5) === 0 ? { whenMet: 'fire' as const } : {}),
    };
  }

  /** Two exits that share an amount, or an entry and what follows from it. */
  #list(): PlaceList {
    const [side, opposite] = this.#below(2) === 0 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
    const kind = LISTS[this.#below(LISTS.length)]!;
    const exits = kind === 'oco' ? side : opposite;
    const [price, away] = [this.#ticks(), 1 + this.#below(60)];
    const sign = exits === 'sell' ? 1 : -1;
    const lots = 1 + this.#below(500);
    const common = { timeInForce: 'GTC', postOnly: false, total: null, expireAtMs: 0, clientOrderId: null } as const;
    const stp = MODES[this.#below(MODES.length)]!;
    const own = { ...common, stp, side: exits, lots: kind === 'oco' ? lots : this.#below(2) * 100 };
    const profit = { ...own, type: 'limit', ticks: price + sign * away } as const;
    const stop = { ...own, type: 'stop-limit', stopTicks: price - sign * away, ticks: price - sign * (away + 5) } as const;
    const entry = { ...common, stp, side, leg: 'entry', type: 'limit', ticks: price, lots } as const;
    const list = { kind: 'place_list', ...this.#who(), market: this.#below(2), list: kind, request: this.#request() } as const;
    if (kind === 'oto') return { ...list, legs: [entry, { ...(this.#below(2) === 0 ? profit : stop), leg: 'exit' }] };
    const both = [
      { ...profit, leg: 'profit' },
      { ...stop, leg: 'stop' },
    ] as const;
    return { ...list, legs: kind === 'oco' ? both : [entry, ...both] };
  }

  #who(): { readonly customer: number; readonly owner?: number } {
    const customer = this.#customer();
    return customer === PARENT && this.#below(2) === 0 ? { customer, owner: SUB } : { customer };
  }

  #cancel(): Command {
    const { order, customer } = this.#pick();
    return { kind: 'cancel', customer, target: { order }, request: this.#request() };
  }

  #amend(): Command {
    const { order, customer } = this.#pick();
    const stop = this.#below(4) === 0 ? { stopTicks: this.#ticks() } : {};
    const display = this.#below(8) === 0 ? { displayLots: 1 + this.#below(100) } : {};
    return {
      ...stop,
      ...display,
      kind: 'amend',
      customer,
      order,
      ticks: this.#below(3) === 0 ? 0 : this.#ticks(),
      lots: this.#below(3) * 200,
      request: this.#request(),
    };
  }

  #transfer(): Command {
    const account = (owner: number) => ({ owner, kind: 'trading' }) as const;
    const [from, to] = [account(this.#customer()), account(this.#customer())];
    return {
      kind: 'transfer',
      from,
      to,
      coin: 'CASH',
      amount: String(this.#below(1_000_000)),
      reason: 'transfer',
      cause: `t${this.#count}`,
    };
  }

  /** A request key now and then; some are repeated with the same or another body. */
  #request(): PlaceOrder['request'] {
    if (this.#below(4) > 0) return null;
    return { key: `k${this.#below(100)}`, body: `b${this.#below(2)}` };
  }

  #customer(): number {
    return 1 + this.#below(CUSTOMERS + 1);
  }

  #ticks(): number {
    return 940 + this.#below(120);
  }

  /** One of the last, for most of the older ones are gone. */
  #pick(): { readonly order: number; readonly customer: number } {
    return this.#open.at(-1 - this.#below(40)) ?? { order: 1, customer: this.#customer() };
  }

  #below(bound: number): number {
    this.#state = (Math.imul(this.#state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return bound <= 0 ? 0 : Math.floor((this.#state / 0x80000000) * bound);
  }
}
