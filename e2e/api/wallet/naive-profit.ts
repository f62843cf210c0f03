import type { MarketFact, Outcome } from '@agio/core';
import { NaivePrices } from './naive-prices.ts';

/** A line of a year as a loop over facts adds it up: atoms, and values in 10^-10 of the currency. */
export interface NaiveProfitLine {
  count: number;
  amount: bigint;
  value: bigint;
  cost: bigint;
  gain: bigint;
  unpriced: number;
}

type AnyFact = { readonly fact: string } & Readonly<Record<string, unknown>>;
interface Step {
  readonly atMs: number;
  readonly cause: string;
  readonly coin: number;
  readonly reason: string;
  readonly atoms: bigint;
}

const SOLD = ['trade', 'convert', 'otc', 'c2c', 'shop_purchase', 'shop_refund'];
const GIVEN = ['sent', 'received', 'welcome', 'reward', 'referral', 'lock_reward'];
const PAID = ['fee', 'convert_fee', 'otc_fee', 'withdrawal_fee', 'lock_penalty', 'dice'];

/** Everything that happened, kept as it came. */
export class NaiveProfit {
  readonly #facts: { readonly atMs: number; readonly fact: AnyFact }[] = [];
  readonly #coins: { readonly code: string; readonly decimals: number }[] = [];
  readonly #markets: MarketFact[] = [];
  readonly #prices: NaivePrices;
  readonly #robots = new Map<number, number>();
  readonly #fees = new Map<string, bigint>();

  constructor(outcomes: readonly Outcome[]) {
    this.#prices = new NaivePrices(outcomes);
    for (const { atMs, facts } of outcomes)
      for (const fact of facts as readonly unknown[] as readonly AnyFact[]) {
        this.#facts.push({ atMs, fact });
        if (fact.fact === 'coin') this.#coins[fact['id'] as number] = fact as never;
        if (fact.fact === 'market') this.#markets[fact['id'] as number] = fact as never;
        if (fact.fact === 'robot.robot' && fact['owner'] !== 0) this.#robots.set(fact['owner'] as number, fact['customer'] as number);
        if (fact.fact === 'posting' && fact['owner'] === 0 && fact['kind'] === 'fees')
          this.#fees.set(`${String(fact['cause'])} ${String(fact['coin'])}`, BigInt(fact['amount'] as string));
      }
  }

  /** A year's lines by `group kind coin`; years begin so many ms before those of UTC, and nothing is known after `nowMs`. */
  of(customer: number, year: number, { aheadMs, currency, nowMs }: { aheadMs: number; currency: 'CNY' | 'USD'; nowMs: number }) {
    const startOf = (one: number): number => Date.UTC(one, 0, 1) - aheadMs;
    const [from, to] = [startOf(year), Math.min(startOf(year + 1), nowMs + 1)];
    const lines = new Map<string, NaiveProfitLine>();
    const quantity = new Map<number, bigint>();
    const costs = new Map<number, bigint>();
    const pooled = new Map<number, bigint>();
    const read = (map: Map<number, bigint>, coin: number): bigint => map.get(coin) ?? 0n;

    const move = (atMs: number, group: string, kind: string, coin: number, size: bigint, worth: bigint | undefined): void => {
      const value = worth ?? 0n;
      let [cost, gain] = [0n, 0n];
      if (group === 'in' || group === 'income') {
        quantity.set(coin, read(quantity, coin) + size);
        costs.set(coin, read(costs, coin) + value);
        if (group === 'in') cost = value;
        else gain = value;
      } else {
        const [had, paid] = [read(quantity, coin), read(costs, coin)];
        cost = size >= had ? paid : (paid * size) / had;
        quantity.set(coin, had > size ? had - size : 0n);
        costs.set(coin, paid - cost);
        if (group === 'disposal') gain = value - cost;
        if (group === 'expense') gain = -cost;
      }
      if (atMs < from || (group === 'in' && ['trade', 'convert'].includes(kind))) return;
      const key = `${group} ${kind} ${this.#coins[coin]?.code ?? ''}`;
      const line = lines.get(key) ?? { count: 0, amount: 0n, value: 0n, cost: 0n, gain: 0n, unpriced: 0 };
      lines.set(key, line);
      line.count += 1;
      line.amount += size;
      line.value += value;
      line.cost += cost;
      line.gain += gain;
      if (worth === undefined) line.unpriced += 1;
    };

    const lose = (atMs: number): void => {
      for (const [coin, size] of pooled)
        if (this.#pooledAt(customer, coin, atMs) === 0n) {
          pooled.delete(coin);
          move(atMs, 'expense', 'pool_result', coin, size, this.#prices.worth(currency, coin, size, atMs));
        }
    };

    let closed = 0;
    for (const steps of this.#causesOf(customer, to)) {
      const atMs = steps[0]?.atMs ?? 0;
      while (closed > 0 && startOf(closed + 1) <= atMs) lose(startOf((closed += 1)) - 1);
      if (closed === 0) for (closed = 2000; startOf(closed + 1) <= atMs;) closed += 1;
      const both = (reason: string): bigint | undefined => {
        const came = steps.find((one) => one.reason === reason && one.atoms > 0n);
        const left = steps.find((one) => one.reason === reason && one.atoms < 0n);
        if (came === undefined || left === undefined) return undefined;
        const pair = `${this.#coins[came.coin]?.code ?? ''} ${this.#coins[left.coin]?.code ?? ''}`;
        const bought = this.#markets.some(({ base, quote }) => `${base} ${quote}` === pair);
        const price = (one: Step) => this.#prices.worth(currency, one.coin, one.atoms < 0n ? -one.atoms : one.atoms, atMs);
        return bought ? (price(left) ?? price(came)) : (price(came) ?? price(left));
      };
      const isExchange = (reason: string): boolean =>
        ['trade', 'convert'].includes(reason) &&
        steps.some((one) => one.reason === reason && one.atoms > 0n) &&
        steps.some((one) => one.reason === reason && one.atoms < 0n);
      for (const sign of [1n, -1n])
        for (const { atoms, coin, reason } of steps) {
          const size = atoms * sign;
          if (size <= 0n) continue;
          if (reason === 'dice_pool') {
            if (sign === -1n) {
              pooled.set(coin, read(pooled, coin) + size);
              continue;
            }
            const paid = read(pooled, coin);
            if (paid > size) pooled.set(coin, paid - size);
            else pooled.delete(coin);
            if (size > paid) move(atMs, 'income', 'pool_result', coin, size - paid, this.#prices.worth(currency, coin, size - paid, atMs));
            continue;
          }
          const worth = isExchange(reason) ? both(reason) : this.#prices.worth(currency, coin, size, atMs);
          move(atMs, groupOf(reason, sign === 1n), reason, coin, size, worth);
        }
    }
    while (closed > 0 && startOf(closed + 1) < to) lose(startOf((closed += 1)) - 1);
    lose(to - 1);
    return lines;
  }

  /** What moved by each cause between own accounts and others. */
  #causesOf(customer: number, before: number): Step[][] {
    const causes: Step[][] = [];
    for (const { atMs, fact } of this.#facts) {
      if (fact.fact !== 'posting' || atMs >= before) continue;
      const owner = fact['owner'] as number;
      if (owner !== customer && this.#robots.get(owner) !== customer) continue;
      const [cause, coin, reason] = [fact['cause'] as string, fact['coin'] as number, fact['reason'] as string];
      const [open] = causes.at(-1) ?? [];
      if (open?.cause !== cause || open.atMs !== atMs) causes.push([]);
      const steps = causes.at(-1) ?? [];
      const add = (why: string, atoms: bigint): void => {
        const at = steps.findIndex((one) => one.reason === why && one.coin === coin);
        const sum = { atMs, cause, coin, reason: why, atoms: atoms + (steps[at]?.atoms ?? 0n) };
        if (at === -1) steps.push(sum);
        else steps[at] = sum;
      };
      const amount = BigInt(fact['amount'] as string);
      const fee = reason === 'trade' && amount > 0n ? (this.#fees.get(`${cause} ${coin}`) ?? 0n) : 0n;
      add(reason, amount + fee);
      if (fee > 0n) add('fee', -fee);
    }
    return causes;
  }

  /** What shares of a pool were worth. */
  #pooledAt(customer: number, coin: number, atMs: number): bigint {
    let [total, shares, own] = [0n, 0n, 0n];
    for (const { atMs: of, fact } of this.#facts) {
      if (of > atMs || fact['coin'] !== coin) continue;
      if (fact.fact === 'posting' && fact['owner'] === 0 && fact['kind'] === 'dice.pool') total += BigInt(fact['amount'] as string);
      if (fact.fact === 'dice.pool') shares = BigInt(fact['shares'] as string);
      if (fact.fact === 'dice.dealer' && fact['customer'] === customer) own = BigInt(fact['shares'] as string);
    }
    return own === 0n || shares === 0n ? 0n : (total * own) / shares;
  }
}

function groupOf(reason: string, isIn: boolean): string {
  if (SOLD.includes(reason)) return isIn ? 'in' : 'disposal';
  if (GIVEN.includes(reason)) return isIn ? 'income' : 'disposal';
  if (PAID.includes(reason)) return isIn ? 'income' : 'expense';
  return isIn ? 'in' : 'out';
}
