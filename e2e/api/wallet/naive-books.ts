import type { Outcome } from '@agio/core';
import { NaivePrices } from './naive-prices.ts';

type AnyFact = { readonly fact: string } & Readonly<Record<string, unknown>>;
interface Posting {
  readonly atMs: number;
  readonly owner: number;
  readonly kind: string;
  readonly coin: number;
  readonly reason: string;
  readonly atoms: bigint;
}

const INCOME = ['fee', 'convert_fee', 'otc_fee', 'withdrawal_fee', 'residue', 'lock_penalty', 'dice_fee', 'shop_purchase', 'shop_refund'];
const COSTS = ['welcome', 'reward', 'referral', 'lock_reward', 'network_fee', 'clawback', 'cover'];
const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Income or a cost of one day as a loop over facts adds it up: atoms, and values in 10^-10 of the currency. */
export interface NaiveIncome {
  count: number;
  amount: bigint;
  value: bigint | null;
}

/** Everything that was posted, kept as it came. */
export class NaiveBooks {
  readonly coins: { readonly code: string; readonly decimals: number }[] = [];
  readonly #postings: Posting[] = [];
  readonly #shares: { readonly atMs: number; readonly customer: number; readonly coin: number; readonly shares: bigint }[] = [];
  readonly #prices: NaivePrices;

  constructor(outcomes: readonly Outcome[]) {
    this.#prices = new NaivePrices(outcomes);
    for (const { atMs, facts } of outcomes)
      for (const fact of facts as readonly unknown[] as readonly AnyFact[]) {
        if (fact.fact === 'coin') this.coins[fact['id'] as number] = fact as never;
        if (fact.fact === 'posting') this.#postings.push({ ...(fact as never as Posting), atMs, atoms: BigInt(fact['amount'] as string) });
        if (fact.fact === 'dice.dealer')
          this.#shares.push({ ...(fact as never as { customer: number; coin: number }), atMs, shares: BigInt(fact['shares'] as string) });
      }
  }

  /** Balances of `coin account` before a moment; all customers are one. */
  balances(beforeMs: number): Map<string, bigint> {
    const sums = new Map<string, bigint>();
    for (const { atMs, atoms, coin, kind, owner } of this.#postings)
      if (atMs < beforeMs) {
        const key = `${this.#code(coin)} ${owner === 0 ? kind : 'customers'}`;
        sums.set(key, (sums.get(key) ?? 0n) + atoms);
      }
    return sums;
  }

  /** What was posted by `coin account reason` from one moment until before another: how often, and how much. */
  changes(fromMs: number, toMs: number): Map<string, { count: number; amount: bigint }> {
    const sums = new Map<string, { count: number; amount: bigint }>();
    for (const { atMs, atoms, coin, kind, owner, reason } of this.#postings)
      if (atMs >= fromMs && atMs < toMs) {
        const key = `${this.#code(coin)} ${owner === 0 ? kind : 'customers'} ${reason}`;
        const sum = sums.get(key) ?? { count: 0, amount: 0n };
        sums.set(key, { count: sum.count + 1, amount: sum.amount + atoms });
      }
    return sums;
  }

  /** What belongs to customers of a coin in the dice pool before a moment; each part is cut. */
  pooled(coin: number, beforeMs: number): bigint {
    const pool = this.balances(beforeMs).get(`${this.#code(coin)} dice.pool`) ?? 0n;
    const shares = new Map<number, bigint>();
    for (const one of this.#shares) if (one.coin === coin && one.atMs < beforeMs) shares.set(one.customer, one.shares);
    const all = [...shares.values()].reduce((sum, one) => sum + one, 0n);
    return [...shares].reduce((sum, [customer, own]) => (customer === 0 || all === 0n ? sum : sum + (pool * own) / all), 0n);
  }

  /** What is owed to customers of a coin before a moment, and what the house owns of it. */
  position(coin: number, beforeMs: number): { owed: bigint; own: bigint } {
    const of = (account: string): bigint => this.balances(beforeMs).get(`${this.#code(coin)} ${account}`) ?? 0n;
    let own = -this.pooled(coin, beforeMs);
    for (const [key, atoms] of this.balances(beforeMs))
      if (key.startsWith(`${this.#code(coin)} `) && !key.endsWith(' customers') && !key.endsWith(' suspense')) own += atoms;
    const promised = of('lock.promised');
    return { owed: of('customers') + this.pooled(coin, beforeMs) + promised, own: own - promised };
  }

  /** Income and costs by `day coin reason` from one moment until before another. */
  income(fromMs: number, toMs: number, currency: 'CNY' | 'USD'): Map<string, NaiveIncome> {
    const hours = new Map<string, NaiveIncome & { readonly coin: number; readonly atMs: number; readonly reason: string }>();
    for (const { atMs, atoms, coin, kind, owner, reason } of this.#postings) {
      if (owner !== 0 || kind === 'suspense' || kind === 'dice.pool' || atMs < fromMs || atMs >= toMs) continue;
      if (!INCOME.includes(reason) && !COSTS.includes(reason)) continue;
      const hour = Math.floor(atMs / HOUR) * HOUR;
      const key = `${hour} ${coin} ${reason}`;
      const sum = hours.get(key) ?? { coin, reason, atMs: hour, count: 0, amount: 0n, value: null };
      hours.set(key, { ...sum, count: sum.count + 1, amount: sum.amount + atoms });
    }
    for (let day = fromMs; day < toMs; day += DAY) this.#poolResults(day, Math.min(day + DAY, toMs), hours);
    const days = new Map<string, NaiveIncome>();
    for (const { amount, atMs, coin, count, reason } of hours.values()) {
      const key = `${new Date(atMs).toISOString().slice(0, 10)} ${this.#code(coin)} ${reason}`;
      const sum = days.get(key) ?? { count: 0, amount: 0n, value: null };
      const size = this.#prices.worth(currency, coin, amount < 0n ? -amount : amount, atMs);
      const value = size === undefined ? null : (sum.value ?? 0n) + (amount < 0n ? -size : size);
      days.set(key, { count: sum.count + count, amount: sum.amount + amount, value });
    }
    return days;
  }

  /** What the house's share of the pool won or lost on a day: what it is now, less what it was, less what was paid in. */
  #poolResults(
    day: number,
    end: number,
    found: Map<string, NaiveIncome & { readonly coin: number; readonly atMs: number; readonly reason: string }>,
  ): void {
    for (const coin of new Set(this.#postings.flatMap(({ coin: of, kind }) => (kind === 'dice.pool' ? [of] : [])))) {
      const share = (atMs: number): bigint => (this.balances(atMs).get(`${this.#code(coin)} dice.pool`) ?? 0n) - this.pooled(coin, atMs);
      let [amount, count] = [share(end) - share(day), 0];
      for (const { atMs, atoms, coin: of, kind, owner, reason } of this.#postings) {
        if (of !== coin || owner !== 0 || atMs < day || atMs >= end) continue;
        if (reason === 'dice_pool' && kind !== 'dice.pool') amount += atoms;
        if (reason !== 'dice_pool' && kind === 'dice.pool') count += 1;
      }
      if (amount !== 0n) found.set(`${day} ${coin} pool`, { coin, reason: 'pool_result', atMs: end - 1, count, amount, value: null });
    }
  }

  #code(coin: number): string {
    return this.coins[coin]?.code ?? '';
  }
}
