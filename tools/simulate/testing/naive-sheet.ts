import type { Core, OrderFact, Outcome, TradeFact } from '@agio/core';

/** Facts of machines as a reader without their types sees them. */
type AnyFact = { readonly fact: string } & Readonly<Record<string, unknown>>;

/** A line of somebody's history. */
export interface NaiveLine {
  readonly atMs: number;
  readonly account: string;
  readonly coin: number;
  readonly kind: string;
  readonly atoms: bigint;
}

/** Accounts of everybody at a moment: atoms by `account coin`; those of nothing are left out. */
export type NaiveAccounts = ReadonlyMap<string, bigint>;

/** Balance sheets written from facts alone, with maps and sums. */
export class NaiveSheets {
  /** By `owner kind coin`. */
  readonly #totals = new Map<string, bigint>();
  readonly #pools = new Map<number, { readonly shares: string }>();
  readonly #dealers = new Map<string, string>();
  readonly #promised = new Map<
    string,
    { readonly customer: number; readonly coin: number; readonly reward: string; readonly state: string }
  >();
  readonly #owed = new Map<string, string>();
  /** Whose robot trades with the accounts of an owner. */
  readonly #robots = new Map<number, number>();
  readonly #orders = new Map<number, OrderFact>();
  readonly #lines = new Map<number, NaiveLine[]>();

  note({ atMs, facts }: Outcome): void {
    const trades = new Map<string, TradeFact>();
    for (const fact of facts) if (fact.fact === 'trade') trades.set(`trade:${fact.id}`, fact);
    for (const fact of facts) {
      if (fact.fact === 'order') this.#orders.set(fact.id, fact);
      if (fact.fact === 'posting') this.#post(atMs, fact, trades);
      else this.#hear(fact as never);
    }
  }

  accountsOf(customer: number): NaiveAccounts {
    const accounts = new Map<string, bigint>();
    const add = (account: string, coin: number, atoms: bigint): void => {
      const key = `${account} ${coin}`;
      accounts.set(key, (accounts.get(key) ?? 0n) + atoms);
    };
    for (const [key, atoms] of this.#totals) {
      const [owner, kind = '', coin] = key.split(' ');
      if (Number(owner) === customer) add(accountNamed(kind), Number(coin), atoms);
      else if (this.#robots.get(Number(owner)) === customer) add('robots', Number(coin), atoms);
    }
    for (const [coin, { shares }] of this.#pools) {
      const own = BigInt(this.#dealers.get(`${customer} ${coin}`) ?? '0');
      const value = this.#totals.get(`0 dice.pool ${coin}`) ?? 0n;
      if (own > 0n) add('pools', coin, (value * own) / BigInt(shares));
    }
    for (const row of this.#promised.values())
      if (row.customer === customer && row.state === 'due') add('promised', row.coin, BigInt(row.reward));
    for (const [key, atoms] of this.#owed) {
      const [debtor, coin] = key.split(' ');
      if (Number(debtor) === customer) add('owed', Number(coin), -BigInt(atoms));
    }
    for (const [key, atoms] of accounts) if (atoms === 0n) accounts.delete(key);
    return accounts;
  }

  /** What open orders hold, by coin. */
  inOrders(core: Core, customer: number): Map<number, bigint> {
    const held = new Map<number, bigint>();
    for (const order of this.#orders.values()) {
      if (order.customer !== customer || order.owner !== undefined || (order.status !== 'new' && order.status !== 'partially_filled'))
        continue;
      const market = core.markets[order.market];
      if (market === undefined) continue;
      const left = BigInt(order.lots - order.filledLots);
      const [coin, atoms] =
        order.side === 'sell'
          ? [market.base.id, left * BigInt(market.baseAtomsPerLot)]
          : [market.quote.id, left * BigInt(order.ticks) * BigInt(market.quoteAtomsPerTickLot)];
      held.set(coin, (held.get(coin) ?? 0n) + atoms);
    }
    return held;
  }

  /** A customer's history, the earliest first: trades before their fees. */
  linesOf(customer: number): readonly NaiveLine[] {
    return this.#lines.get(customer) ?? [];
  }

  #post(
    atMs: number,
    {
      amount,
      cause,
      coin,
      kind,
      owner,
      reason,
    }: { readonly [Name in 'amount' | 'cause' | 'kind' | 'reason']: string } & { readonly owner: number; readonly coin: number },
    trades: ReadonlyMap<string, TradeFact>,
  ): void {
    const key = `${owner} ${kind} ${coin}`;
    this.#totals.set(key, (this.#totals.get(key) ?? 0n) + BigInt(amount));
    if (owner === 0) return;
    const lines = this.#lines.get(owner) ?? [];
    this.#lines.set(owner, lines);
    const line = { atMs, account: accountNamed(kind), coin };
    const fee = BigInt(amount) > 0n ? feeOf(trades.get(cause), owner, coin) : 0n;
    lines.push({ ...line, kind: reason, atoms: BigInt(amount) + fee });
    if (fee > 0n) lines.push({ ...line, kind: 'fee', atoms: -fee });
  }

  #hear(fact: AnyFact): void {
    if (fact.fact === 'dice.pool') this.#pools.set(fact['coin'] as number, fact as never);
    if (fact.fact === 'dice.dealer') this.#dealers.set(`${String(fact['customer'])} ${String(fact['coin'])}`, fact['shares'] as string);
    if (fact.fact === 'lock.row') this.#promised.set(`${String(fact['position'])} ${String(fact['number'])}`, fact as never);
    if (fact.fact === 'robot.robot' && fact['owner'] !== 0) this.#robots.set(fact['owner'] as number, fact['customer'] as number);
    if (fact.fact === 'wallet.debt') this.#owed.set(`${String(fact['customer'])} ${String(fact['coin'])}`, fact['atoms'] as string);
  }
}

const accountNamed = (kind: string): string => ({ 'lock.principal': 'locked', 'shop.escrow': 'locked', 'c2c.bond': 'bonds' })[kind] ?? kind;

/** The fee that a trade took of what a customer received of a coin: its buyer receives the base coin, which has the smaller number in these markets. */
function feeOf(trade: TradeFact | undefined, customer: number, coin: number): bigint {
  if (trade === undefined) return 0n;
  const buyer = trade.takerSide === 'buy' ? trade.taker : trade.maker;
  const seller = trade.takerSide === 'buy' ? trade.maker : trade.taker;
  const receives = coin === BASE ? buyer : seller;
  return receives.customer === customer ? BigInt(receives.fee) : 0n;
}

/** The base coin of the market that is traded. */
const BASE = 0;
